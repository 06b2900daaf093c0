import type { ReactNode } from 'react';
import s from './VisuallyHidden.module.css';

/** Announces its text to screen readers on every change; keep it mounted, or the first change is missed. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className={s.hidden}>
      {children}
    </div>
  );
}
