import { DASH, SidewaysTable } from '@companion/ui/core';
import type { ReactNode } from 'react';

type Props = { head: readonly string[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] };

/** A short table without paging; on a phone it scrolls inside its card. */
export function RowsTable({ head, rows }: Props) {
  return (
    <SidewaysTable label={head.join(', ')} align="start">
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
    </SidewaysTable>
  );
}
