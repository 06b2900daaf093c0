import type { Share } from '@companion/data';
import { fewCases, formatNumber, formatPercent, formatPercentInterval, personFilter } from '@companion/domain';
import { Num, Person, Rate } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { Column } from '@companion/ui/table';
import { ArchivedTime } from '../reviews/ArchivedTime';
import s from './archived.module.css';
import type { ArchivedPerson } from './queries';

/** Ids are field names, as exports expect. */
const columnsOf = (total: string, side: 'author' | 'subject'): readonly Column<ArchivedPerson>[] => [
  {
    id: 'rank',
    header: 'Rank',
    align: 'end',
    width: 72,
    metric: 'archived.rank',
    cell: ({ rank }) => <Num value={rank} />,
  },
  { id: 'person', header: 'Person', cell: ({ person }) => <Person person={person} />, primary: true, main: true },
  {
    id: 'archived',
    header: 'Archived',
    sort: 'count',
    align: 'end',
    metric: 'archived.total',
    cell: ({ archived }) => <Num value={archived} />,
    primary: true,
  },
  { id: 'total', header: total, sort: 'total', align: 'end', cell: ({ total: n }) => <Num value={n} /> },
  {
    id: 'rate',
    header: 'Rate',
    sort: 'rate',
    align: 'end',
    metric: 'archived.rate',
    cell: ({ rate }) => <RateWithBounds rate={rate} />,
    primary: true,
  },
  {
    id: 'medianLifetimeDays',
    header: 'Median lifetime',
    sort: 'lifetime',
    align: 'end',
    metric: 'archived.lifetime',
    cell: ({ medianLifetimeDays }) => <Num value={medianLifetimeDays} digits={1} unit="days" />,
    primary: true,
  },
  {
    id: 'positiveShare',
    header: 'Positive',
    align: 'end',
    metric: 'archived.positiveShare',
    cell: ({ positiveShare: { k, n } }) => <Rate k={k} n={n} />,
  },
  {
    id: 'inMassEvents',
    header: 'In mass archives',
    align: 'end',
    metric: 'archived.inMass',
    cell: ({ person, inMassEvents }) =>
      inMassEvents > 0 ? (
        <Link to={`/reviews/mass-archive?range=all&${side}=${encodeURIComponent(personFilter(person))}`}>
          {formatNumber(inMassEvents)}
        </Link>
      ) : (
        <Num value={inMassEvents} />
      ),
  },
  {
    id: 'restored',
    header: 'Restored',
    align: 'end',
    metric: 'archived.restored',
    cell: ({ restored }) => <Num value={restored} />,
  },
  {
    id: 'lastAt',
    header: 'Last',
    sort: 'last',
    width: 116,
    exports: ['lastAt', 'lastEstimated'],
    cell: ({ lastAt, lastEstimated }) => <ArchivedTime archivedAt={lastAt} archivedEstimated={lastEstimated} />,
  },
];

export const authorColumns = columnsOf('Written', 'author');
export const subjectColumns = columnsOf('Received', 'subject');

/** A rate with its 95% interval; grayed out with fewer than ten cases. */
export function RateWithBounds({ rate }: { rate: Share }) {
  const { value, low, high } = rate;
  if (value === null) return <Num value={null} />;
  return (
    <span className={fewCases(rate) ? s.few : undefined}>
      {formatPercent(value)}{' '}
      {low !== null && high !== null && <span className={s.bounds}>({formatPercentInterval({ low, high })})</span>}
    </span>
  );
}
