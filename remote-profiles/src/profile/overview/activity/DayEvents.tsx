import type { Person } from '@companion/data';
import { counted, formatDate } from '@companion/domain';
import { dayRows } from '@companion/functions/profile-rows';
import { Link } from '@companion/ui/router';
import s from './activity.module.css';
import type { Activity } from './queries';

type Props = { person: Person; day: Activity['days'][number] | undefined; date: string };

/** The selected day of the calendar: each kind of event links to exactly its rows. */
export function DayEvents({ person, day, date }: Props) {
  const name = formatDate(`${date}T00:00:00Z`, { timeZone: 'UTC' });
  return (
    <span className={s.day} aria-live="polite">
      <strong>{name}:</strong>
      {day ? (
        dayRows(person, day).map(({ kind, count, one, other, to }) => {
          const words = counted(count, one, other);
          return <span key={kind}>{to ? <Link to={to}>{words}</Link> : words}</span>;
        })
      ) : (
        <span>nothing known for that day</span>
      )}
    </span>
  );
}
