import type { ReactNode } from 'react';
import s from './filterRow.module.css';

/** What a page of pictures can be narrowed by, beside each other; lists have their toolbar. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <search className={s.row} aria-label="Filters">
      {children}
    </search>
  );
}
