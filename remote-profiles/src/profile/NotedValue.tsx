import type { ReactNode } from 'react';
import s from './profile.module.css';

/** A key figure with a line under it that says of what. */
export function NotedValue({ note, children }: { note: string; children: ReactNode }) {
  return (
    <>
      {children}
      <span className={s.note}>{note}</span>
    </>
  );
}
