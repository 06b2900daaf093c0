import { counted, formatEth } from '@companion/domain';
import { type MarketRows, marketRows } from '@companion/functions/market-rows';
import { Eth, LevelChip, Num, Person, Sparkline, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import { RowsLink } from '../parts/RowsLink';
import type { Market } from './queries';

/** A market; its card on a phone shows trust, person, change and value. */
export const columns: readonly Column<Market>[] = [
  {
    id: 'person',
    header: 'Person',
    title: true,
    sort: 'name',
    primary: true,
    cell: ({ person }) => <Person person={person} hideLevel />,
  },
  {
    id: 'trustPct',
    header: 'Trust',
    sort: 'trust',
    align: 'end',
    metric: 'profile.marketTrust',
    primary: true,
    main: true,
    cell: ({ trustPct }) => <Num value={trustPct} unit="%" digits={1} />,
  },
  { id: 'spark', header: 'Last 30 days', exports: [], cell: ({ spark }) => <Sparkline values={spark} /> },
  {
    id: 'change7d',
    header: 'Change, 7 d',
    sort: 'change7d',
    align: 'end',
    metric: 'markets.change',
    primary: true,
    cell: ({ change7d }) => <Num value={change7d} signed digits={1} unit="pp" />,
  },
  {
    id: 'change24h',
    header: 'Change, 24 h',
    sort: 'change24h',
    align: 'end',
    metric: 'markets.change',
    cell: ({ change24h }) => <Num value={change24h} signed digits={1} unit="pp" />,
  },
  {
    id: 'volume7dWei',
    header: 'Volume, 7 d',
    sort: 'volume7d',
    align: 'end',
    metric: 'markets.volume',
    cell: (market) => <Amount market={market} name="volume7dWei" />,
  },
  {
    id: 'volumeWei',
    header: 'Volume',
    sort: 'volume',
    align: 'end',
    hidden: true,
    metric: 'markets.volume',
    cell: (market) => <Amount market={market} name="volumeWei" />,
  },
  {
    id: 'netTrustFlowWei',
    header: 'Net trust flow',
    sort: 'flow',
    align: 'end',
    hidden: true,
    metric: 'markets.netFlow',
    cell: (market) => <Amount market={market} name="netTrustFlowWei" />,
  },
  {
    id: 'holders',
    header: 'Holders',
    sort: 'holders',
    align: 'end',
    cell: (market) => <Count market={market} name="holders" word="holder" />,
  },
  {
    id: 'eip4Points',
    header: 'Worth',
    sort: 'trust',
    align: 'end',
    metric: 'EIP-4',
    primary: true,
    cell: ({ eip4Points }) => <Num value={eip4Points} signed digits={0} unit="points" />,
  },
  {
    id: 'score',
    header: 'Score',
    sort: 'score',
    align: 'end',
    metric: 'profiles.score',
    cell: ({ score }) => <Num value={score} />,
  },
  {
    id: 'level',
    header: 'Level',
    sort: 'score',
    hidden: true,
    exports: [],
    cell: ({ score }) => <LevelChip score={score} />,
  },
  {
    id: 'volatility7d',
    header: 'Volatility, 7 d',
    sort: 'volatility',
    align: 'end',
    hidden: true,
    metric: 'markets.volatility',
    cell: ({ volatility7d }) => <Num value={volatility7d} digits={1} />,
  },
  {
    id: 'trades',
    header: 'Trades',
    sort: 'trades',
    align: 'end',
    hidden: true,
    cell: (market) => <Count market={market} name="trades" word="trade" />,
  },
  {
    id: 'createdAt',
    header: 'Opened',
    sort: 'created',
    hidden: true,
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
];

type CellProps<Name extends MarketRows> = { market: Market; name: Name };

/** What an amount sums up, for its link's name. */
const AMOUNTS = {
  volumeWei: 'All trades',
  volume7dWei: 'Trades of 7 days',
  netTrustFlowWei: 'Trades behind the flow',
} as const;

/** An amount linked to the trades it sums up. */
function Amount({ market, name }: CellProps<keyof typeof AMOUNTS>) {
  return (
    <RowsLink to={marketRows(market, name)} count={market[name]} label={`${AMOUNTS[name]}: ${formatEth(market[name])}`}>
      <Eth wei={market[name]} />
    </RowsLink>
  );
}

/** A number linked to the trades or holders it counts. */
function Count({ market, name, word }: CellProps<'holders' | 'trades'> & { word: string }) {
  return (
    <RowsLink to={marketRows(market, name)} count={market[name]} label={counted(market[name], word)}>
      <Num value={market[name]} />
    </RowsLink>
  );
}
