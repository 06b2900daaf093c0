import { Card, Eth, Num, personName, SidewaysTable } from '@companion/ui/core';
import type { ReactNode } from 'react';
import type { Pair } from './queries';

type Side = Pair['balance']['a'];

const ROWS: readonly [label: string, of: (side: Side) => ReactNode][] = [
  ['Active reviews of the other', ({ reviews }) => <Num value={reviews} />],
  ['Vouched for the other', ({ vouchedWei }) => <Eth wei={vouchedWei} />],
  ["Votes on the other's content", ({ votes }) => <Num value={votes} />],
  ['Slashes against the other', ({ slashes }) => <Num value={slashes} />],
  ['Invited the other', ({ invited }) => (invited ? 'yes' : 'no')],
];

/** What each gave the other, side by side. */
export function Balance({ pair: { a, b, balance } }: { pair: Pair }) {
  return (
    <Card title="Balance" flush>
      <SidewaysTable label="Balance">
        <thead>
          <tr>
            <th scope="col">Given</th>
            <th scope="col">by {personName(a)}</th>
            <th scope="col">by {personName(b)}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{of(balance.a)}</td>
              <td>{of(balance.b)}</td>
            </tr>
          ))}
        </tbody>
      </SidewaysTable>
    </Card>
  );
}
