import { type RefObject, useEffect, useState } from 'react';

/**
 * True from the moment the element first comes near the viewport.
 *
 * @param margin Distance, as a CSS length or a share of the viewport.
 */
export function useNearScreen(element: RefObject<HTMLElement | null>, margin = '300px'): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current || near) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, near]);
  return near;
}
