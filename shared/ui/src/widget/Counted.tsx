import type { ReactNode } from 'react';
import { Link } from '../router';

type CountedProps = {
  /** How many, and where they are. */
  rows: { count: number; to: string };
  /** What the number is of, for a name of its link. */
  label: string;
  children: ReactNode;
};

/** A number of a widget that leads to the rows it counts; none lead nowhere. */
export function Counted({ rows: { count, to }, label, children }: CountedProps) {
  if (count === 0) return children;
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  );
}
