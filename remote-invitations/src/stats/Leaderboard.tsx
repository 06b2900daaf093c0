import { formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { invitationsStats } from '@companion/functions/invitationsStats';
import { Card, Num, Person, Rate, SidewaysTable, useNarrow } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import type { ReactNode } from 'react';
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
        <Inviters shown={shown} more={more} />
      )}
    </Card>
  );
}

const COLUMNS: readonly { name: string; of: (row: Inviter) => ReactNode }[] = [
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

/** Cards on a phone, where six of the eight columns would be off screen. */
function Inviters({ shown, more }: { shown: readonly Inviter[]; more: ReactNode }) {
  if (useNarrow())
    return (
      <>
        <ol aria-label="Inviters">
          {shown.map((row) => (
            <li key={row.person.userId} className={s.inviter}>
              <Person person={row.person} />
              <dl>
                {COLUMNS.map(({ name, of }) => (
                  <div key={name} className={s.fact}>
                    <dt>{name}</dt>
                    <dd>{of(row)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
        <div className={s.more}>{more}</div>
      </>
    );
  return (
    <SidewaysTable label="Inviters" head={['Inviter', ...COLUMNS.map(({ name }) => name)]} more={more}>
      <tbody>
        {shown.map((row) => (
          <tr key={row.person.userId}>
            <td>
              <Person person={row.person} />
            </td>
            {COLUMNS.map(({ name, of }) => (
              <td key={name}>{of(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </SidewaysTable>
  );
}
