import { useEffect, useState } from 'react';

/** True once what there is stands on the screen: what asks from then on holds nothing up. */
export function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!ready) return;
    // The first frame is the one that draws it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [ready]);
  return painted;
}
