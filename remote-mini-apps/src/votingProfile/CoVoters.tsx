import { formatNumber, writeCsv } from '@companion/domain';
import { Card, InfoButton, Num, Person, SidewaysTable } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { PATH } from './params';
import type { Voter } from './queries';
import s from './votingProfile.module.css';

/** Who votes on the same slashes, and how often they agree. */
export function CoVoters({ voter }: { voter: Voter }) {
  const { coVoters } = voter;
  return (
    <Card
      title={
        <>
          Votes with <InfoButton metric="voting.kappa" label="Kappa" />
        </>
      }
      note="Voters who share two or more closed slashes; kappa is agreement beyond chance"
      actions={coVoters.length > 0 && <FileButton label="CSV" file={() => coVotersFile(voter)} />}
      flush
    >
      {coVoters.length === 0 ? (
        <p className={s.none}>Does not share two closed slashes with anyone yet.</p>
      ) : (
        <SidewaysTable label="Voters who vote alike" head={['Voter', 'Shared', 'Agreed', 'Kappa']}>
          <tbody>
            {coVoters.map(({ person, shared, agreed, kappa }) => (
              <tr key={person.userId}>
                <td>
                  <Person person={person} />
                </td>
                <td>
                  <Num value={shared} />
                </td>
                <td>
                  <Link to={`${PATH}/${encodeURIComponent(person.profileId ?? person.userkey)}`}>
                    {formatNumber(agreed)} of {formatNumber(shared)}
                  </Link>
                </td>
                <td>
                  <Num value={kappa} digits={2} />
                </td>
              </tr>
            ))}
          </tbody>
        </SidewaysTable>
      )}
    </Card>
  );
}

/** Everyone who shares closed slashes with a voter, as CSV, including how often they vote within minutes of each other (D5). */
export function coVotersFile({
  coVoters,
  lockstep,
  person,
  asOf,
}: Pick<Voter, 'coVoters' | 'lockstep' | 'person' | 'asOf'>) {
  const near = new Map(lockstep.map((each) => [each.person.userId, each]));
  return {
    name: `co-voters_${person?.profileId ?? 'voter'}_${asOf.replace(/[-:]/g, '')}.csv`,
    text: writeCsv(
      ['voter', 'voter_userkey', 'shared', 'agreed', 'kappa', 'within_minutes', 'jaccard'],
      coVoters.map(({ person: other, shared, agreed, kappa }) => [
        other.name,
        other.userkey,
        shared,
        agreed,
        kappa,
        near.get(other.userId)?.targets ?? null,
        near.get(other.userId)?.jaccard ?? null,
      ]),
    ),
  };
}
