import type { ReactNode } from 'react';
import s from './VisuallyHidden.module.css';

/** Reads its text out whenever it changes; keep it mounted, or readers miss the first change. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className={s.hidden}>
      {children}
    </div>
  );
}
