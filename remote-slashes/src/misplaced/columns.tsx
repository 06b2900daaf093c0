import { formatPercent } from '@companion/domain';
import type { RowOf } from '@companion/functions';
import type { misplacedSlashes } from '@companion/functions/misplacedSlashes';
import { Num, Person, Rate, Status, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { Column } from '@companion/ui/table';
import { Amount } from '../slashes/Amount';
import { WeightedShare } from '../slashes/Outcome';
import s from './misplaced.module.css';

type Misplaced = RowOf<typeof misplacedSlashes>;

const REASONS: Record<NonNullable<Misplaced['reason']>, string> = {
  self: 'The accused is the accuser',
  nobody: 'The account belongs to nobody',
  linkedLater: 'The account was linked after the slash opened',
  repeated: 'The same claim as in the 30 days before',
  overtaken: 'The score recovered, with praise from others',
};

export const columns: readonly Column<Misplaced>[] = [
  { id: 'id', header: 'Id', width: 72, main: true, cell: ({ id }) => `#${id}` },
  { id: 'openedAt', header: 'Opened', sort: 'opened', width: 116, cell: ({ openedAt }) => <TimeAgo at={openedAt} /> },
  { id: 'subject', header: 'Subject', title: true, primary: true, cell: ({ subject }) => <Person person={subject} /> },
  { id: 'author', header: 'Author', primary: true, cell: ({ author }) => <Person person={author} /> },
  { id: 'status', header: 'Outcome', metric: 'slashes.outcome', cell: ({ status }) => <Status value={status} /> },
  {
    id: 'sharePct',
    header: 'Weighted',
    align: 'end',
    metric: 'slashes.weightedShare',
    cell: (slash) => <WeightedShare slash={slash} />,
  },
  {
    id: 'index',
    header: 'Misplacement',
    sort: 'index',
    align: 'end',
    metric: 'misplaced.index',
    primary: true,
    cell: ({ index }) => <Num value={index} digits={1} />,
  },
  { id: 'reason', header: 'Reason', wrap: true, cell: ({ reason }) => reason && REASONS[reason] },
  { id: 'votes', header: 'Votes', align: 'end', width: 80, cell: ({ votes }) => <Num value={votes} /> },
  { id: 'amount', header: 'Amount', sort: 'amount', align: 'end', cell: (slash) => <Amount slash={slash} /> },
  {
    id: 'authorRecord',
    header: 'Author upheld',
    align: 'end',
    metric: 'slashes.upheld',
    exports: ['authorRecordUpheld', 'authorRecordDefended', 'authorRecordInconclusive'],
    cell: ({ authorRecord: { precision } }) => <Rate k={precision.k} n={precision.n} />,
  },
  {
    id: 'later',
    header: 'Later events',
    metric: 'misplaced.later',
    wrap: true,
    exports: ['laterScoreChange'],
    cell: ({ later }) => <Later later={later} />,
  },
  {
    id: 'turnoutPct',
    header: 'Turnout',
    align: 'end',
    hidden: true,
    metric: 'slashes.turnout',
    cell: ({ turnoutPct }) => turnoutPct !== null && formatPercent(turnoutPct / 100),
  },
];

/** Later slashes on the same person, and their score change since; nothing if unknown. */
function Later({ later: { slashes, scoreChange } }: Pick<Misplaced, 'later'>) {
  if (slashes.length === 0 && scoreChange === null) return null;
  return (
    <>
      {slashes.map(({ id, status, sameAuthor }) => (
        <span key={id} className={s.later}>
          <Link to={`/slash-votes/${id}`}>Slash #{id}</Link> <Status value={status} />
          {sameAuthor && ' by the same author'}
        </span>
      ))}
      {scoreChange !== null && (
        <span className={s.later}>
          score <Num value={scoreChange} signed /> since
        </span>
      )}
    </>
  );
}
