import { Link } from '@companion/ui/router';
import type { ReactNode } from 'react';
import s from './rowsLink.module.css';

type Props = {
  /** The list with exactly these rows; null if there is none. */
  to: string | null;
  /** Number of rows; zero is not linked. */
  count: number | string | null | undefined;
  /** What the number counts, for the link's name. */
  label: string;
  children: ReactNode;
};

/** A number linked to the rows it counts or sums up; without rows it is plain text. */
export function RowsLink({ to, count, label, children }: Props) {
  if (to === null || !Number(count)) return <>{children}</>;
  return (
    <Link to={to} aria-label={label} className={s.rows}>
      {children}
    </Link>
  );
}
