import type { ReactNode } from 'react';
import s from './plainTable.module.css';

type Props = {
  /** Names of the columns; the first one is at the start, the others at the end. */
  head: readonly string[];
  /** Rows, `tr` each. */
  children: ReactNode;
};

/** A few rows that are all here; it scrolls inside its card. */
export function PlainTable({ head, children }: Props) {
  return (
    <div className={s.sideways}>
      <table className={s.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
