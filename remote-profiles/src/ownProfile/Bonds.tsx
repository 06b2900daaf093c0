import { formatDate } from '@companion/domain';
import { Card, DASH, EmptyState, InfoButton, Num, Person } from '@companion/ui/core';
import s from './ownProfile.module.css';
import type { Actions } from './queries';

/** Open bonds with those one invited, fewest days left first. */
export function Bonds({ bonds }: { bonds: Actions['bonds'] }) {
  return (
    <Card
      title="My bonds"
      note={
        <>
          Points the score of an invitee moves yours while the bond is open <InfoButton metric="M13" label="Bond" />
        </>
      }
      flush={bonds.length > 0}
    >
      {bonds.length === 0 ? (
        <EmptyState why="No bond of yours is open." icon="dash" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by keyboard.
        <section className={s.sideways} tabIndex={0} aria-label="Bonds">
          <table className={s.table}>
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
          </table>
        </section>
      )}
    </Card>
  );
}
