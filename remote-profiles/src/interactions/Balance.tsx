import { type PairRows, pairRows } from '@companion/functions/found-rows';
import { Card, Eth, Num, personName, SidewaysTable } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { ReactNode } from 'react';
import type { Pair } from './queries';

type Side = Pair['balance']['a'];

const ROWS: readonly [label: string, of: (side: Side) => ReactNode, rows?: PairRows][] = [
  ['Active reviews of the other', ({ reviews }) => <Num value={reviews} />, 'reviews'],
  ['Vouched for the other', ({ vouchedWei }) => <Eth wei={vouchedWei} />, 'vouchedWei'],
  ["Votes on the other's content", ({ votes }) => <Num value={votes} />],
  ['Slashes against the other', ({ slashes }) => <Num value={slashes} />, 'slashes'],
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
          {ROWS.map(([label, of, rows]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Rows to={rows && Number(balance.a[rows]) > 0 ? pairRows(a, b, rows) : null}>{of(balance.a)}</Rows>
              </td>
              <td>
                <Rows to={rows && Number(balance.b[rows]) > 0 ? pairRows(b, a, rows) : null}>{of(balance.b)}</Rows>
              </td>
            </tr>
          ))}
        </tbody>
      </SidewaysTable>
    </Card>
  );
}

/** A figure linked to exactly the rows it counts; zero is not linked. */
function Rows({ to, children }: { to: string | null; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children;
}
