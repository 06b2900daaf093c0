import type { Person } from '@companion/data';
import { Avatar, personName, personPath } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { Counterparty } from '../CounterpartyTable';
import s from './ring.module.css';
import { lineWidth, ringPlaces } from './ringPlaces';

/**
 * A person surrounded by their main counterparties; line width is the weight, a dashed line means a slash. The adjacent table
 * has the same content for screen readers and keyboard.
 */
export function Ring({ person, counterparties }: { person: Person; counterparties: readonly Counterparty[] }) {
  const places = ringPlaces(counterparties.length);
  const most = counterparties[0]?.weight ?? 0;
  return (
    <div className={s.ring} aria-hidden="true">
      <svg viewBox="0 0 100 100" className={s.lines} aria-hidden="true">
        {counterparties.map(({ person: other, weight, slashes }, at) => (
          <line
            key={other.userId}
            x1={50}
            y1={50}
            x2={places[at]?.x}
            y2={places[at]?.y}
            strokeWidth={lineWidth(weight, most)}
            data-slash={slashes > 0 || undefined}
          />
        ))}
      </svg>
      <span className={s.middle}>
        <Avatar source={person.avatar} size={48} />
      </span>
      {counterparties.map(({ person: other, weight }, at) => (
        <Link
          key={other.userId}
          to={personPath(other)}
          tabIndex={-1}
          className={s.other}
          style={{ insetInlineStart: `${places[at]?.x}%`, insetBlockStart: `${places[at]?.y}%` }}
          title={`${personName(other)}, weight ${weight}`}
        >
          <Avatar source={other.avatar} size={32} />
          <bdi translate="no" className={s.name}>
            {personName(other)}
          </bdi>
        </Link>
      ))}
    </div>
  );
}
