import { formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { invitationsStats } from '@companion/functions/invitationsStats';
import { Card, ListTable, type ListTableProps, Num, Person, Rate, useNarrow } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import { invitersFile } from './invitersFile';
import s from './stats.module.css';

export type Inviter = AnswerOf<typeof invitationsStats>['leaderboard'][number];

/** Maximum rows in the answer. */
const MOST_LISTED = 200;
const AT_FIRST = { wide: 25, narrow: 10 };

/** Best inviters by the lower bound of their acceptance rate, with the outcome of their invitees. */
export function Leaderboard({ rows, asOf }: { rows: readonly Inviter[]; asOf: string }) {
  const { shown, more } = useUnfolded(rows, AT_FIRST[useNarrow() ? 'narrow' : 'wide'], MOST_LISTED);
  return (
    <Card
      title="Inviters"
      note={`${rows.length >= MOST_LISTED ? `The first ${MOST_LISTED}, by` : 'By'} the lower bound of the acceptance rate`}
      actions={rows.length > 0 && <FileButton label="CSV" file={() => invitersFile(rows, asOf)} />}
      flush
    >
      {rows.length === 0 ? (
        <p className={s.none}>Nobody has invited that many people yet.</p>
      ) : (
        <ListTable label="Inviters" columns={COLUMNS} rows={shown} rowKey={({ person }) => person.userId} more={more} />
      )}
    </Card>
  );
}

const COLUMNS: ListTableProps<Inviter>['columns'] = [
  { name: 'Inviter', of: ({ person }) => <Person person={person} /> },
  {
    name: 'Accepted',
    of: ({ person, accepted, sent }) => (
      <Link to={`/invitations?inviter=${encodeURIComponent(person.userkey)}`}>
        {formatNumber(accepted)} of {formatNumber(sent)}
      </Link>
    ),
  },
  { name: 'Acceptance rate', of: ({ rate }) => <Rate k={rate.k} n={rate.n} /> },
  { name: 'Mean score of invitees', of: ({ meanScore }) => <Num value={meanScore} digits={0} /> },
  { name: 'Change, 90 days', of: ({ meanChange90d }) => <Num value={meanChange90d} digits={0} signed /> },
  { name: 'Flagged', of: ({ flagged }) => <Rate k={flagged.k} n={flagged.n} /> },
  { name: 'Upheld slashes', of: ({ upheldSlashes }) => <Num value={upheldSlashes} /> },
  { name: 'Net bond points', of: ({ netBond }) => <Num value={netBond} signed /> },
];
