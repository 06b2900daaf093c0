import { dayEventText, formatDate } from '@companion/domain';
import { Card, Num } from '@companion/ui/core';
import type { KnownProfile } from '../queries';
import s from './overview.module.css';

/** The days on which the score moved most, and the largest thing that happened around the person then. */
export function Moves({ moves }: Pick<KnownProfile, 'moves'>) {
  return (
    <Card title="What moved it" note="The days of the largest changes; what happened on a day need not be why">
      <ol className={s.moves}>
        {moves.map(({ at, change, event }) => (
          <li key={at}>
            <span className={s.moveDay}>{formatDate(at, { timeZone: 'UTC' })}</span>
            <span className={s.moveChange}>
              <Num value={change} signed unit={Math.abs(change) === 1 ? 'point' : 'points'} />
            </span>
            <span>{dayEventText(event) ?? <span className={s.moveDay}>nothing known of that day</span>}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
