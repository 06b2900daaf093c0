import type { ReactNode } from 'react';
import s from './SidewaysTable.module.css';

export type SidewaysTableProps = {
  /** What the table shows, for screen readers. */
  label: string;
  /** Column names; a table with a richer head has it among its children. */
  head?: readonly string[];
  /** Alignment of all cells but the first: numbers at the end, words at the start. */
  align?: 'start' | 'end';
  /** Additional class of this table. */
  className?: string | undefined;
  children: ReactNode;
  /** Below the rows: what shows more of them. */
  more?: ReactNode;
};

/** A table without paging: if it is too wide it scrolls in place, not the page. */
export function SidewaysTable({ label, head, align = 'end', className = '', children, more }: SidewaysTableProps) {
  return (
    <>
      {/* Not a region: the card around it is one. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keyboard alone. */}
      <div className={s.sideways} role="group" tabIndex={0} aria-label={label}>
        <table className={`${s.table} ${className}`} data-align={align}>
          {head && (
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          {children}
        </table>
      </div>
      <MoreRows>{more}</MoreRows>
    </>
  );
}

/** Below the rows of a list: what shows more of them. */
export function MoreRows({ children }: { children: ReactNode }) {
  return children ? <div className={s.more}>{children}</div> : null;
}
