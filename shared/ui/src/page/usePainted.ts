import { useEffect, useState } from 'react';

/** True once the current content is painted: later requests no longer delay it. */
export function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!ready) return;
    // The first frame draws it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [ready]);
  return painted;
}
