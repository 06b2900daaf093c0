import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { ChartFrame } from '@companion/ui/chart';
import { ErrorPanel } from '@companion/ui/core';
import { ChartSkeleton } from '../figures/ChartSkeleton';
import { HeatGrid } from './HeatGrid';
import { busiest, HOURS, heatWeek, hourName, WEEKDAYS } from './heat';
import { votesHeatQuery } from './queries';

/** When people vote: hour by weekday. */
export default function VotesHeatMap({ filters }: { filters: Record<string, unknown> }) {
  const { data, error, refetch } = useQuery(votesHeatQuery(filters));
  if (error && !data) return <ErrorPanel what="The votes by hour" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={388} />;
  const week = heatWeek(data.cells);
  const top = busiest(week);
  return (
    <ChartFrame
      title="Votes by hour"
      unit="votes per hour of the week, UTC"
      metric="votes.heatMap"
      asOf={data.asOf}
      summary={
        top === null ? 'Nobody voted in this range.' : `Most votes: ${hourName(top)}, ${formatNumber(week[top])}.`
      }
      table={{
        head: ['Weekday (UTC)', ...Array.from({ length: HOURS }, (_, hour) => String(hour).padStart(2, '0'))],
        rows: WEEKDAYS.map((day, row) => [
          day,
          ...week.slice(row * HOURS, (row + 1) * HOURS).map((votes) => formatNumber(votes)),
        ]),
      }}
    >
      <HeatGrid week={week} />
    </ChartFrame>
  );
}
