import { formatNumber, formatPercent } from '@companion/domain';
import { Flag, Num, Person } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import s from './bots.module.css';
import { ContributionBar } from './ContributionBar';
import type { Voter } from './queries';

const percent = (share: number | null) => (share === null ? <Num value={null} /> : formatPercent(share));

/** Ids are field names, as exports expect. */
export const columns: readonly Column<Voter>[] = [
  { id: 'voter', header: 'Voter', title: true, cell: ({ voter }) => <Person person={voter} />, primary: true },
  {
    id: 'score',
    header: 'Bot score',
    sort: 'score',
    align: 'end',
    metric: 'bot.score',
    cell: ({ score, band }) => (
      <span className={s.score}>
        {formatNumber(score, { digits: 1 })} <Flag label={band} high={score >= 50} />
      </span>
    ),
    exports: ['score', 'band'],
    primary: true,
    main: true,
  },
  {
    id: 'coverage',
    header: 'Coverage',
    sort: 'coverage',
    align: 'end',
    cell: ({ coverage }) => <Num value={coverage} digits={0} unit="%" />,
  },
  {
    id: 'lines',
    header: 'Contributions',
    width: 200,
    cell: ({ lines }) => <ContributionBar lines={lines} />,
    primary: true,
  },
  { id: 'votes', header: 'Votes', sort: 'votes', align: 'end', cell: ({ votes }) => <Num value={votes} /> },
  {
    id: 'maxJ',
    header: 'Max J',
    sort: 'maxJ',
    align: 'end',
    metric: 'bot.B1',
    cell: ({ maxJ }) => <Num value={maxJ} digits={2} />,
  },
  {
    id: 'modalShare',
    header: 'Same interval',
    sort: 'modalShare',
    align: 'end',
    metric: 'bot.B2',
    cell: ({ modalShare }) => percent(modalShare),
  },
  {
    id: 'quietHours',
    header: 'Quiet hours',
    align: 'end',
    metric: 'bot.B3',
    cell: ({ quietHours }) => <Num value={quietHours} />,
  },
  { id: 'fastShare', header: 'Fast', align: 'end', metric: 'bot.B4', cell: ({ fastShare }) => percent(fastShare) },
  {
    id: 'hhi',
    header: 'HHI',
    sort: 'hhi',
    align: 'end',
    metric: 'bot.B6',
    cell: ({ hhi }) => <Num value={hhi} digits={2} />,
  },
  {
    id: 'upShare',
    header: 'Upvotes',
    sort: 'upShare',
    align: 'end',
    metric: 'bot.B7',
    cell: ({ upShare }) => percent(upShare),
  },
  {
    id: 'trustPercentile',
    header: 'Trust percentile',
    align: 'end',
    metric: 'bot.B8',
    cell: ({ trustPercentile }) => <Num value={trustPercentile} digits={1} />,
  },
];
