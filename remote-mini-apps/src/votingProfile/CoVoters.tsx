import { formatNumber } from '@companion/domain';
import { Card, InfoButton, Num, Person, SidewaysTable } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { PATH } from './params';
import type { Voter } from './queries';
import s from './votingProfile.module.css';

/** Who votes on the same slashes, and how often alike. */
export function CoVoters({ voter: { coVoters } }: { voter: Voter }) {
  return (
    <Card
      title={
        <>
          Votes with <InfoButton metric="voting.kappa" label="Kappa" />
        </>
      }
      note="Voters who share two closed slashes or more; kappa is the agreement beyond chance"
      flush
    >
      {coVoters.length === 0 ? (
        <p className={s.none}>Shares two closed slashes with nobody yet.</p>
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
