import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * True while the table is wider than its card. Only then the card scrolls by itself; otherwise the head sticks to the
 * page, which an element inside a scroll box cannot do.
 */
export function useOverflow(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): boolean {
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
    const measure = () => {
      if (box.current && content.current) setOver(content.current.offsetWidth > box.current.clientWidth + 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [box, content]);
  return over;
}
