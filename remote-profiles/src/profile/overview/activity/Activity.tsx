import { useQuery } from '@companion/data/query';
import { counted, formatNumber } from '@companion/domain';
import { allOfDay } from '@companion/functions/profile-rows';
import { CalendarHeat } from '@companion/ui/chart-more';
import { Loaded, SkeletonBlock } from '@companion/ui/core';
import type { KnownProfile } from '../../queries';
import type { OverviewAddress } from '../params';
import { DayEvents } from './DayEvents';
import { activityQuery, type Activity as Known } from './queries';
import { weeksInWords } from './weeksInWords';

type Props = { person: KnownProfile['person']; list: OverviewAddress };

/** A person's activity on each day of a year; a day opens the rows it counts. */
export default function Activity({ person, list }: Props) {
  const query = useQuery(activityQuery(person.userkey));
  return (
    <Loaded query={query} what="The activity" shape={<SkeletonBlock height={260} />}>
      {(answer) => answer.person !== null && <Calendar activity={answer} list={list} />}
    </Loaded>
  );
}

function Calendar({ activity, list }: { activity: Known; list: OverviewAddress }) {
  const { person, days, joinedAt, asOf, dataUntil } = activity;
  const all = days.reduce((sum, day) => sum + allOfDay(day), 0);
  return (
    <CalendarHeat
      title="Activity"
      unit="events by this person per day (UTC)"
      metric="profile.activity"
      asOf={asOf}
      summary={`${counted(all, 'event')} on ${counted(days.length, 'day')}.`}
      days={days.map((day) => ({ day: day.day, value: allOfDay(day) }))}
      end={asOf.slice(0, 10)}
      begin={joinedAt === null ? null : { day: joinedAt.slice(0, 10), before: 'not a member yet' }}
      most={53}
      noun={{ one: 'event', other: 'events' }}
      onPick={(day) => list.commit({ day: day === list.newest().day ? null : day })}
      note={
        <>
          {weeksInWords(activity)} {formatNumber(all)} {all === 1 ? 'event' : 'events'} in all
          {dataUntil === null && '; the first sync is still running, so days may miss some'}.
          {list.values.day ? (
            <DayEvents person={person} day={days.find(({ day }) => day === list.values.day)} date={list.values.day} />
          ) : (
            all > 0 && ' Choose a day to see what was done.'
          )}
        </>
      }
    />
  );
}
