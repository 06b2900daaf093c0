import { DASH } from '@companion/ui/core';
import type { ReactNode } from 'react';
import s from './siteStats.module.css';

type Props = { head: readonly string[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] };

/** A short table that needs no paging; on a phone it scrolls inside its card. */
export function RowsTable({ head, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by keyboard.
    <section className={s.sideways} tabIndex={0} aria-label={head.join(', ')}>
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
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, place) => (
                <td key={head[place]}>{cell ?? DASH}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
