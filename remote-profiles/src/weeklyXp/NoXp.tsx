import { EmptyState } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { WeeklyXpAddress } from './params';
import type { WeeklyXp } from './queries';

type Props = { list: WeeklyXpAddress; seasons: WeeklyXp['seasons']; name: string };

/** A season without XP: suggests those that have some. */
export function NoXp({ list, seasons, name }: Props) {
  const others = seasons.filter(({ hasXp }) => hasXp);
  return (
    <EmptyState why={`No XP in ${name}.`}>
      {others.length === 0 ? (
        'This person has not earned XP in any season.'
      ) : (
        <>
          There is some in{' '}
          {others.map(({ id, name: other }, place) => (
            <span key={id}>
              {place > 0 && ', '}
              <Link to={{ search: list.href({ season: id }) }}>{other}</Link>
            </span>
          ))}
          .
        </>
      )}
    </EmptyState>
  );
}
