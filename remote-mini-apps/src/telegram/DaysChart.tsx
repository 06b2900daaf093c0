import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { counted } from '@companion/domain';
import { telegramDays } from '@companion/functions/telegramDays';
import { ChartSkeleton, StackedBars } from '@companion/ui/chart';
import { ErrorPanel } from '@companion/ui/core';
import type { TelegramFilters } from './queries';

const SERIES = [{ key: 'count', label: 'Messages', tone: 'accent' }] as const;

/** Messages per day; a press on a day leads to it. */
export default function DaysChart({ filters, onDay }: { filters: TelegramFilters; onDay: (day: string) => void }) {
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
