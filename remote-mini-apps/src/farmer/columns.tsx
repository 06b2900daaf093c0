import { formatNumber, formatPercent } from '@companion/domain';
import { Flag, Num, Person, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import s from './farmer.module.css';
import type { Farmer } from './queries';
import { largestLines } from './scoreLines';

const percent = (share: number | null) => (share === null ? <Num value={null} /> : formatPercent(share, 0));

export const columns: readonly Column<Farmer>[] = [
  { id: 'person', header: 'Person', title: true, cell: ({ person }) => <Person person={person} />, primary: true },
  {
    id: 'score',
    header: 'Farmer score',
    sort: 'score',
    align: 'end',
    metric: 'farmer.score',
    exports: ['score', 'band'],
    primary: true,
    main: true,
    cell: ({ score, band }) => (
      <span className={s.score}>
        {formatNumber(score, { digits: 1 })} {band && <Flag label={band} high={(score ?? 0) >= 50} />}
      </span>
    ),
  },
  {
    id: 'coverage',
    header: 'Method applied',
    sort: 'coverage',
    align: 'end',
    metric: 'farmer.coverage',
    cell: ({ coverage }) => formatPercent(coverage, 0),
  },
  { id: 'lines', header: 'Largest contributions', wrap: true, primary: true, cell: ({ lines }) => largestLines(lines) },
  {
    id: 'authored',
    header: 'Written',
    align: 'end',
    metric: 'farmer.reviews',
    cell: ({ authored }) => <Num value={authored} />,
  },
  {
    id: 'received',
    header: 'Received',
    align: 'end',
    metric: 'farmer.reviews',
    cell: ({ received }) => <Num value={received} />,
  },
  {
    id: 'mutualShare',
    header: 'Returned',
    align: 'end',
    metric: 'farmer.F1',
    cell: ({ mutualShare }) => percent(mutualShare),
  },
  {
    id: 'batchShare',
    header: 'In batches',
    align: 'end',
    metric: 'farmer.F4',
    cell: ({ batchShare }) => percent(batchShare),
  },
  {
    id: 'templateShare',
    header: 'Similar texts',
    align: 'end',
    metric: 'farmer.F5',
    cell: ({ templateShare }) => percent(templateShare),
  },
  {
    id: 'firstSeen',
    header: 'First seen',
    sort: 'firstSeen',
    hidden: true,
    cell: ({ firstSeen }) => <TimeAgo at={firstSeen} />,
  },
  {
    id: 'statement',
    header: 'Answered',
    exports: ['statement.text'],
    cell: ({ statement }) => statement && <TimeAgo at={statement.at} />,
  },
];
