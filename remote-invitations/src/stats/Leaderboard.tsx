import { formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { invitationsStats } from '@companion/functions/invitationsStats';
import { Card, Num, Person, Rate, SidewaysTable } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import { invitersFile } from './invitersFile';
import s from './stats.module.css';

export type Inviter = AnswerOf<typeof invitationsStats>['leaderboard'][number];

/** Maximum rows in the answer. */
const MOST_LISTED = 200;
const AT_FIRST = 25;

/** Best inviters by the lower bound of their acceptance rate, with the outcome of their invitees. */
export function Leaderboard({ rows, asOf }: { rows: readonly Inviter[]; asOf: string }) {
  const { shown, more } = useUnfolded(rows, AT_FIRST, MOST_LISTED);
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
        <SidewaysTable
          label="Inviters"
          head={[
            'Inviter',
            'Accepted',
            'Acceptance rate',
            'Mean score of invitees',
            'Change, 90 days',
            'Flagged',
            'Upheld slashes',
            'Net bond points',
          ]}
          more={more}
        >
          <tbody>
            {shown.map((row) => (
              <tr key={row.person.userId}>
                <td>
                  <Person person={row.person} />
                </td>
                <td>
                  <Link to={`/invitations?inviter=${encodeURIComponent(row.person.userkey)}`}>
                    {formatNumber(row.accepted)} of {formatNumber(row.sent)}
                  </Link>
                </td>
                <td>
                  <Rate k={row.rate.k} n={row.rate.n} />
                </td>
                <td>
                  <Num value={row.meanScore} digits={0} />
                </td>
                <td>
                  <Num value={row.meanChange90d} digits={0} signed />
                </td>
                <td>
                  <Rate k={row.flagged.k} n={row.flagged.n} />
                </td>
                <td>
                  <Num value={row.upheldSlashes} />
                </td>
                <td>
                  <Num value={row.netBond} signed />
                </td>
              </tr>
            ))}
          </tbody>
        </SidewaysTable>
      )}
    </Card>
  );
}
