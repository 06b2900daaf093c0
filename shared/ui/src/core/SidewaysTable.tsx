import type { ReactNode } from 'react';
import s from './SidewaysTable.module.css';

export type SidewaysTableProps = {
  /** What the table tells, for readers. */
  label: string;
  /** Names of its columns; a table whose head says more than names has it among its children. */
  head?: readonly string[];
  /** Where cells after the first stand; numbers at the end, words at the start. */
  align?: 'start' | 'end';
  /** What this table has of its own. */
  className?: string | undefined;
  children: ReactNode;
};

/** A short table that needs no paging: where it is too wide it scrolls in its place, and the page does not. */
export function SidewaysTable({ label, head, align = 'end', className = '', children }: SidewaysTableProps) {
  return (
    // Not a region: the card around it is one.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by keyboard.
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
  );
}
