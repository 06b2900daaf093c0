import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { counted } from '@companion/domain';
import { telegramDays } from '@companion/functions/telegramDays';
import { ChartSkeleton, StackedBars } from '@companion/ui/chart';
import { CalendarHeat } from '@companion/ui/chart-more';
import { ErrorPanel } from '@companion/ui/core';
import type { TelegramFilters } from './queries';
import s from './telegram.module.css';

const SERIES = [{ key: 'count', label: 'Messages', tone: 'accent' }] as const;

type Props = { filters: TelegramFilters /** `2026-03-01`, UTC. */; onDay: (day: string) => void };

/** Messages per day of the range, and a calendar of the year; a click on a day opens it. */
export default function DaysChart({ filters, onDay, onAnyDay }: Props & { onAnyDay: Props['onDay'] }) {
  return (
    <div className={s.pictures}>
      <Days filters={filters} onDay={onDay} />
      <Calendar filters={filters} onDay={onAnyDay} />
    </div>
  );
}

/** All days with the same channel, words and people, because someone looking for a day does not know the range. */
function Calendar({ filters, onDay }: Props) {
  const { data, error, refetch } = useQuery(functionQuery(telegramDays, { filters: { ...filters, range: 'all' } }));
  if (error && !data) return <ErrorPanel what="The calendar" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={230} />;
  const days = data.points.map(({ at, count }) => ({ day: at.slice(0, 10), value: count }));
  return (
    <CalendarHeat
      title="Calendar"
      unit="messages per day (UTC); choose a day to read it"
      metric="telegram.messages"
      asOf={data.asOf}
      days={days}
      end={data.asOf.slice(0, 10)}
      noun={{ one: 'message', other: 'messages' }}
      summary={`${counted(days.filter(({ value }) => value > 0).length, 'day')} with messages.`}
      onPick={onDay}
    />
  );
}

function Days({ filters, onDay }: Props) {
  const { data, error, refetch } = useQuery(functionQuery(telegramDays, { filters }));
  if (error && !data) return <ErrorPanel what="The messages per day" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={300} />;
  const { points, bucket, asOf } = data;
  const sum = points.reduce((all, { count }) => all + count, 0);
  return (
    <StackedBars
      title="Messages"
      unit={`per ${bucket}`}
      metric="telegram.messages"
      asOf={asOf}
      bucket={bucket}
      height={140}
      series={SERIES}
      buckets={points.map(({ at, count }) => ({ at, values: { count } }))}
      summary={`${counted(sum, 'message')} in this range. Choose a bar to read that day.`}
      onPick={(at) => onDay(at.slice(0, 10))}
    />
  );
}
