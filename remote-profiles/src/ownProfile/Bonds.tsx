import { formatDate, formatNumber } from '@companion/domain';
import { DASH, EmptyState, InfoButton, Num, Person, SidewaysTable } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { Actions } from './queries';

type NoteProps = { shown: number; open: number; person: Actions['person'] };

export function BondsNote({ shown, open, person: { profileId } }: NoteProps) {
  return (
    <>
      How many points an invitee’s score moves yours while the bond is open <InfoButton metric="M13" label="Bond" />
      {open > shown && (
        <>
          {' '}
          The {formatNumber(shown)} ending next;{' '}
          <Link to={`/invitations?inviter=profileId:${profileId}&bond=open`}>all {formatNumber(open)}</Link>
        </>
      )}
    </>
  );
}

/** Open bonds with people the holder invited, fewest days left first. */
export function Bonds({ bonds }: { bonds: Actions['bonds'] }) {
  if (bonds.length === 0) return <EmptyState why="You have no open bonds." icon="dash" />;
  return (
    <SidewaysTable label="Bonds">
      <thead>
        <tr>
          <th scope="col">Invited</th>
          <th scope="col">Days left</th>
          <th scope="col">Until</th>
          <th scope="col">Points now</th>
        </tr>
      </thead>
      <tbody>
        {bonds.map(({ person, bondDaysLeft, bondUntil, bondImpact }) => (
          <tr key={person.userId}>
            <td>
              <Person person={person} />
            </td>
            <td>{bondDaysLeft === null ? DASH : Math.ceil(bondDaysLeft)}</td>
            <td>{formatDate(bondUntil, { timeZone: 'UTC' })}</td>
            <td>
              <Num value={bondImpact} signed />
            </td>
          </tr>
        ))}
      </tbody>
    </SidewaysTable>
  );
}
