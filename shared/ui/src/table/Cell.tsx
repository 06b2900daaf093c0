import type { ReactNode } from 'react';
import { DASH } from '../core/values';
import { Link } from '../router';
import s from './table.module.css';

/** Content of a cell, or a dash if it is empty. */
export function cellContent(content: ReactNode): ReactNode {
  const missing = content === null || content === undefined || content === '' || typeof content === 'boolean';
  return missing || Number.isNaN(content) ? <span className={s.missing}>{DASH}</span> : content;
}

/** The main cell: its content inside the row's link. */
export function MainCell({ href, children }: { href: string | null | undefined; children: ReactNode }) {
  if (!href) return children;
  return (
    <Link to={href} className={s.rowLink} data-row-link="">
      {children}
    </Link>
  );
}
