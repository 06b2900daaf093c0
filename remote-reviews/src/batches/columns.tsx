import { formatClock, formatDuration } from '@companion/domain';
import { Num, Person, Rate, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import type { Batch } from './queries';

/** Ids are field names, as exports expect; otherwise `exports` names them. */
export const columns: readonly Column<Batch>[] = [
  { id: 'start', header: 'Start', sort: 'start', width: 116, cell: ({ start }) => <TimeAgo at={start} /> },
  { id: 'author', header: 'Author', title: true, cell: ({ author }) => <Person person={author} />, primary: true },
  {
    id: 'reviews',
    header: 'Reviews',
    sort: 'reviews',
    align: 'end',
    metric: 'D1',
    cell: ({ reviews }) => <Num value={reviews} />,
    primary: true,
  },
  {
    id: 'spanSeconds',
    header: 'Span',
    sort: 'span',
    align: 'end',
    cell: ({ spanSeconds }) => formatDuration(spanSeconds),
  },
  {
    id: 'medianGapSeconds',
    header: 'Median gap',
    sort: 'medianGap',
    align: 'end',
    metric: 'batches.medianGap',
    cell: ({ medianGapSeconds }) => formatClock(medianGapSeconds),
  },
  {
    id: 'perMinute',
    header: 'Per min',
    sort: 'perMinute',
    align: 'end',
    metric: 'batches.perMinute',
    cell: ({ perMinute }) => <Num value={perMinute} digits={2} />,
  },
  {
    id: 'surprise',
    header: 'Surprise',
    sort: 'surprise',
    align: 'end',
    metric: 'batches.surprise',
    cell: ({ surprise }) => <Num value={surprise} digits={1} />,
  },
  {
    id: 'burstiness',
    header: 'Burstiness',
    sort: 'burstiness',
    align: 'end',
    metric: 'D2',
    cell: ({ burstiness }) => burstiness !== null && burstinessText(burstiness),
  },
  {
    id: 'positiveShare',
    header: 'Positive',
    align: 'end',
    metric: 'batches.positiveShare',
    cell: ({ positiveShare: { k, n } }) => <Rate k={k} n={n} />,
  },
  {
    id: 'distinctSubjects',
    header: 'Subjects',
    sort: 'subjects',
    align: 'end',
    cell: ({ distinctSubjects }) => <Num value={distinctSubjects} />,
  },
  {
    id: 'templateShare',
    header: 'Template',
    align: 'end',
    metric: 'D9',
    cell: ({ templateShare: { k, n } }) => <Rate k={k} n={n} />,
  },
  {
    id: 'archivedSince',
    header: 'Archived since',
    sort: 'archived',
    align: 'end',
    metric: 'batches.archivedShare',
    exports: ['archivedSince', 'archivedShare'],
    cell: (batch) => <ArchivedSince batch={batch} />,
    primary: true,
  },
  {
    id: 'reciprocatedSince',
    header: 'Answered since',
    align: 'end',
    metric: 'batches.reciprocated',
    cell: ({ reciprocatedSince }) => <Num value={reciprocatedSince} />,
  },
  { id: 'end', header: 'End', hidden: true, cell: ({ end }) => <TimeAgo at={end} /> },
  { id: 'id', header: 'Id', hidden: true, cell: ({ id }) => id },
];

/** A signed number with a true minus: "−1.00". */
export const burstinessText = (value: number): string => value.toFixed(2).replace('-', '−');

function ArchivedSince({ batch: { archivedSince, archivedShare } }: { batch: Batch }) {
  return (
    <span>
      <Num value={archivedSince} />, <Rate k={archivedShare.k} n={archivedShare.n} />
    </span>
  );
}
