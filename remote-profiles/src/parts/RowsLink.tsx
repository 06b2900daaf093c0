import { Link } from '@companion/ui/router';
import type { ReactNode } from 'react';
import s from './rowsLink.module.css';

type Props = {
  /** The list that holds exactly the rows; null where none does. */
  to: string | null;
  /** How many there are: none lead nowhere. */
  count: number | string | null | undefined;
  /** What the number is of, for a name of its link. */
  label: string;
  children: ReactNode;
};

/** A number that leads to the rows it counts or adds up; one without rows looks like no link. */
export function RowsLink({ to, count, label, children }: Props) {
  if (to === null || !Number(count)) return <>{children}</>;
  return (
    <Link to={to} aria-label={label} className={s.rows}>
      {children}
    </Link>
  );
}
