import { formatNumber } from '@companion/domain';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './Button';
import s from './SidewaysTable.module.css';

/** Rows shown before "Show all". */
const AT_FIRST = 25;

export type SidewaysTableProps = {
  /** What the table shows, for screen readers. */
  label: string;
  /** Column names; a table with a richer head has it among its children. */
  head?: readonly string[];
  /** Alignment of all cells but the first: numbers at the end, words at the start. */
  align?: 'start' | 'end';
  /** Additional class of this table. */
  className?: string | undefined;
  /** `<tr>` elements of a table that may be long: 25 are shown, the rest after a press. */
  rows?: readonly ReactNode[];
  children?: ReactNode;
};

/** A table without paging: if it is too wide it scrolls in place, not the page. */
export function SidewaysTable({ label, head, align = 'end', className = '', rows, children }: SidewaysTableProps) {
  const [all, setAll] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const showAll = () => {
    setAll(true);
    // The button disappears.
    group.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {/* Not a region: the card around it is one. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled without a pointer. */}
      <div className={s.sideways} role="group" tabIndex={0} aria-label={label} ref={group}>
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
          {rows && <tbody>{all ? rows : rows.slice(0, AT_FIRST)}</tbody>}
        </table>
      </div>
      {rows && rows.length > AT_FIRST && !all && (
        <p className={s.more}>
          <Button size="sm" onClick={showAll}>
            Show all {formatNumber(rows.length)}
          </Button>
        </p>
      )}
    </>
  );
}
