import { formatDate } from '@companion/domain';
import type { RowOf } from '@companion/functions';
import type { cautionList } from '@companion/functions/cautionList';
import { Num, Person, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import s from './caution.module.css';
import { Reasons } from './Reasons';

/** A person with public warnings and their reasons. */
export type Caution = RowOf<typeof cautionList>;

export const columns: readonly Column<Caution>[] = [
  { id: 'person', header: 'Person', primary: true, cell: ({ person }) => <Person person={person} /> },
  {
    id: 'reasons',
    header: 'Reasons',
    metric: 'caution.reasons',
    primary: true,
    exports: ['reasons', 'slashIds'],
    cell: (row) => <Reasons row={row} />,
  },
  { id: 'score', header: 'Score', align: 'end', cell: ({ person }) => <Num value={person.score} /> },
  {
    id: 'evidence',
    header: 'Evidence',
    sort: 'evidence',
    align: 'end',
    metric: 'caution.evidence',
    primary: true,
    cell: ({ evidence }) => <Num value={evidence} />,
  },
  {
    id: 'negativeReviewers',
    header: 'Negative reviewers',
    align: 'end',
    metric: 'caution.negativeReviewers',
    cell: ({ negativeReviewers }) => <Num value={negativeReviewers} />,
  },
  {
    id: 'upheld',
    header: 'Upheld slashes',
    align: 'end',
    metric: 'caution.upheld',
    cell: ({ upheld }) => <Num value={upheld} />,
  },
  { id: 'lastAt', header: 'Last event', sort: 'last', cell: ({ lastAt }) => lastAt && <TimeAgo at={lastAt} /> },
  { id: 'expires', header: 'Ends', cell: (row) => <Ends row={row} /> },
  {
    id: 'statement',
    header: 'Statement',
    // Next to the reasons, even on a phone.
    primary: true,
    wrap: true,
    cell: ({ statement }) => statement && <bdi className={s.statement}>{statement.text}</bdi>,
  },
];

/** When each reason stops counting under its rule. */
function Ends({ row: { reasons, slashes } }: { row: Caution }) {
  return (
    <span className={s.ends}>
      {slashes.map(({ id, expiresAt }) => (
        <span key={id}>
          #{id} on <time dateTime={expiresAt}>{formatDate(expiresAt, { timeZone: 'UTC' })}</time>
        </span>
      ))}
      {reasons.includes('untrusted') && <span>at a score of 800</span>}
      {reasons.includes('negative') && <span>when reviews improve</span>}
    </span>
  );
}
