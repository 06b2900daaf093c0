import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { ChartSkeleton } from '@companion/ui/chart';
import { HeatMap } from '@companion/ui/chart-more';
import { ErrorPanel } from '@companion/ui/core';
import { busiest, HOURS, heatWeek, hourName, WEEKDAYS } from './heat';
import { votesHeatQuery } from './queries';

const HOUR_NAMES = Array.from({ length: HOURS }, (_, hour) => String(hour).padStart(2, '0'));

/** When people vote: hour by weekday. */
export default function VotesHeatMap({ filters }: { filters: Record<string, unknown> }) {
  const { data, error, refetch } = useQuery(votesHeatQuery(filters));
  if (error && !data) return <ErrorPanel what="The votes by hour" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={388} />;
  const week = heatWeek(data.cells);
  const top = busiest(week);
  const summary =
    top === null ? 'Nobody voted in this range.' : `Most votes: ${hourName(top)}, ${formatNumber(week[top])}.`;
  return (
    <HeatMap
      title="Votes by hour"
      unit="votes per hour of the week, UTC"
      metric="votes.heatMap"
      asOf={data.asOf}
      summary={summary}
      note={summary}
      rows={WEEKDAYS}
      columns={HOUR_NAMES}
      rowLabel="Weekday"
      columnLabel="hour"
      noun={{ one: 'vote', other: 'votes' }}
      format={(votes) => formatNumber(votes)}
      values={WEEKDAYS.map((_, day) => week.slice(day * HOURS, (day + 1) * HOURS))}
    />
  );
}
