import { useQuery } from '@companion/data/query';
import { counted } from '@companion/domain';
import { ChartSkeleton, peakClaim, StackedBars } from '@companion/ui/chart';
import { ErrorPanel } from '@companion/ui/core';
import { type VotesFilters, votesSeriesQuery } from './queries';
import { UNKNOWN } from './unknownSeries';

const SERIES = [
  { key: 'up', label: 'Up', tone: 'positive' },
  { key: 'down', label: 'Down', tone: 'negative' },
  { key: 'blind', label: 'Open slash, hidden', tone: 'neutral' },
] as const;

/** Votes over time by direction; votes on open slashes have none yet. */
export default function VotesChart({ filters }: { filters: VotesFilters }) {
  const { data, error, refetch } = useQuery(votesSeriesQuery(filters));
  if (error && !data) return <ErrorPanel what="The chart of votes" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={388} />;
  const { points, bucket } = data;
  const cast = points.reduce((sum, { up, down, blind, unknown = 0 }) => sum + up + down + blind + unknown, 0);
  const buckets = points.map(({ at, up, down, blind, unknown = 0 }) => ({ at, values: { up, down, blind, unknown } }));
  return (
    <StackedBars
      title="Votes over time"
      claim={peakClaim(buckets, bucket, 'votes')}
      unit={`votes per ${bucket}`}
      metric="votes.overTime"
      asOf={data.asOf}
      bucket={bucket}
      series={points.some(({ unknown }) => unknown) ? [...SERIES, UNKNOWN] : SERIES}
      summary={`${counted(cast, 'vote')} over ${counted(points.length, bucket)}.`}
      buckets={buckets}
    />
  );
}
