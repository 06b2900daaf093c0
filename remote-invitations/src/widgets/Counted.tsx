import type { WidgetRows } from '@companion/functions/widget-rows';
import { Link } from '@companion/ui/router';
import type { ReactNode } from 'react';

type Props = {
  rows: WidgetRows;
  /** What the number is of, for a name of its link. */
  label: string;
  children: ReactNode;
};

/** A number of a widget that leads to the rows it counts; none lead nowhere. */
export function Counted({ rows: { count, to }, label, children }: Props) {
  if (count === 0) return children;
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  );
}
