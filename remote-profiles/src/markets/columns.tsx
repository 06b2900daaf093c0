import { Eth, LevelChip, Num, Person, Sparkline, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import type { Market } from './queries';

/** One market; on a phone three of them make a card. */
export const columns: readonly Column<Market>[] = [
  { id: 'person', header: 'Person', cell: ({ person }) => <Person person={person} hideLevel /> },
  {
    id: 'trustPct',
    header: 'Trust',
    sort: 'trust',
    align: 'end',
    metric: 'profile.marketTrust',
    primary: true,
    main: true,
    cell: ({ trustPct }) => <Num value={trustPct} unit="%" />,
  },
  { id: 'spark', header: 'Last 30 days', exports: [], cell: ({ spark }) => <Sparkline values={spark} /> },
  {
    id: 'change24h',
    header: '24 h',
    align: 'end',
    metric: 'markets.change',
    cell: ({ change24h }) => <Num value={change24h} signed />,
  },
  {
    id: 'volume7dWei',
    header: 'Volume, 7 d',
    align: 'end',
    metric: 'markets.volume',
    primary: true,
    cell: ({ volume7dWei }) => <Eth wei={volume7dWei} />,
  },
  {
    id: 'volumeWei',
    header: 'Volume',
    sort: 'volume',
    align: 'end',
    metric: 'markets.volume',
    cell: ({ volumeWei }) => <Eth wei={volumeWei} />,
  },
  {
    id: 'netTrustFlowWei',
    header: 'Net trust flow',
    sort: 'flow',
    align: 'end',
    metric: 'markets.netFlow',
    cell: ({ netTrustFlowWei }) => <Eth wei={netTrustFlowWei} />,
  },
  { id: 'holders', header: 'Holders', sort: 'holders', align: 'end', cell: ({ holders }) => <Num value={holders} /> },
  {
    id: 'eip4Points',
    header: 'Worth',
    align: 'end',
    metric: 'EIP-4',
    primary: true,
    cell: ({ eip4Points }) => <Num value={eip4Points} signed unit="points" />,
  },
  {
    id: 'score',
    header: 'Score',
    sort: 'score',
    align: 'end',
    metric: 'profiles.score',
    cell: ({ score }) => <Num value={score} />,
  },
  { id: 'level', header: 'Level', hidden: true, exports: [], cell: ({ score }) => <LevelChip score={score} /> },
  {
    id: 'volatility7d',
    header: 'Volatility, 7 d',
    align: 'end',
    hidden: true,
    metric: 'markets.volatility',
    cell: ({ volatility7d }) => <Num value={volatility7d} />,
  },
  { id: 'trades', header: 'Trades', align: 'end', hidden: true, cell: ({ trades }) => <Num value={trades} /> },
  {
    id: 'createdAt',
    header: 'Opened',
    sort: 'created',
    hidden: true,
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
];
