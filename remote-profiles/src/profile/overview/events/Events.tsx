import type { Person } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { counted, formatDate, rangeWords } from '@companion/domain';
import { eventRows } from '@companion/functions/profile-rows';
import { Card, EmptyState, Freshness, InfoButton, Loaded, Num, SkeletonTable } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { Range } from '@companion/ui/url';
import s from '../overview.module.css';
import { eventsQuery, type Known } from './queries';

type Props = { person: Person; range: Range };

/** Each day's events around a person next to that day's score change: correlation, not cause. */
export default function Events({ person, range }: Props) {
  const query = useQuery(eventsQuery(person.userkey, range));
  return (
    <Loaded query={query} what="What happened" shape={<SkeletonTable rows={6} columns={3} />}>
      {(answer) => answer.person !== null && <Days known={answer} range={range} />}
    </Loaded>
  );
}

function Days({ known: { person, days, count, asOf }, range }: { known: Known; range: Range }) {
  const when = range === 'all' ? 'of all time' : `within ${rangeWords(range)}`;
  return (
    <Card
      title={
        <>
          Day by day <InfoButton metric="profile.events" label="What happened" />
        </>
      }
      note={
        count > days.length
          ? `The last ${days.length} of ${counted(count, 'day')} with events ${when}`
          : `Days ${when} with a score change or an event around them`
      }
      footer={<Freshness at={asOf} />}
    >
      {days.length === 0 ? (
        <EmptyState why={`Nothing happened ${when}.`} icon="dash" />
      ) : (
        <ol className={s.moves}>
          {days.map((day) => (
            <li key={day.day}>
              <time className={s.moveDay} dateTime={day.day}>
                {formatDate(`${day.day}T00:00:00Z`, { timeZone: 'UTC' })}
              </time>
              <span className={s.moveChange}>
                {day.change !== null && <Num value={day.change} signed unit={day.change === 1 ? 'point' : 'points'} />}
              </span>
              <span className={s.happened}>
                {eventRows(person, day).map(({ kind, one, other, count: n, to }) => {
                  const words = kind === 'joined' ? one : counted(n, one, other);
                  return to ? (
                    <Link key={kind} to={to}>
                      {words}
                    </Link>
                  ) : (
                    <span key={kind}>{words}</span>
                  );
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
