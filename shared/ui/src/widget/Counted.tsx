import type { ReactNode } from 'react';
import { Link } from '../router';

type CountedProps = {
  /** The count, and the page that lists the rows. */
  rows: { count: number; to: string };
  /** What the number counts, for the link's name. */
  label: string;
  children: ReactNode;
};

/** A number in a widget, linked to the rows it counts; zero has no link. */
export function Counted({ rows: { count, to }, label, children }: CountedProps) {
  if (count === 0) return children;
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  );
}
