import { capitalized } from '@companion/domain';
import { Eth, Num, Person, TimeAgo, Unknown } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import type { Trade } from './queries';

/** A trade, with the price of trust before and after. */
export const tradeColumns: readonly Column<Trade>[] = [
  { id: 'at', header: 'Time', sort: 'at', primary: true, cell: ({ at }) => <TimeAgo at={at} /> },
  { id: 'actor', header: 'Who', title: true, primary: true, cell: ({ actor }) => <Person person={actor} /> },
  { id: 'type', header: 'Trade', exports: ['type', 'side'], primary: true, cell: (trade) => tradeWords(trade) },
  {
    id: 'votes',
    header: 'Votes',
    align: 'end',
    cell: ({ votes }) => (votes === null ? <Unknown /> : <Num value={votes} />),
  },
  {
    id: 'ethWei',
    header: 'ETH',
    sort: 'eth',
    align: 'end',
    cell: ({ ethWei }) => (ethWei === null ? <Unknown /> : <Eth wei={ethWei} />),
  },
  {
    id: 'before',
    header: 'Trust before',
    align: 'end',
    metric: 'markets.impact',
    cell: ({ before }) => <Num value={before} unit="%" />,
  },
  { id: 'after', header: 'Trust after', align: 'end', cell: ({ after }) => <Num value={after} unit="%" /> },
  {
    id: 'impact',
    header: 'Impact',
    align: 'end',
    metric: 'markets.impact',
    cell: ({ impact }) => <Num value={impact} signed />,
  },
];

const tradeWords = ({ type, side }: Pick<Trade, 'type' | 'side'>) =>
  `${capitalized(type === 'BUY' ? 'bought' : 'sold')} ${side}`;
