import { useQuery } from '@companion/data/query';
import { counted } from '@companion/domain';
import { ChartSkeleton, StackedBars } from '@companion/ui/chart';
import { ErrorPanel } from '@companion/ui/core';
import { fillSpan, spanOf } from '@companion/ui/page';
import type { Range } from '@companion/ui/url';
import { quietPoint, type SeriesBucket, votesSeriesQuery } from './queries';

const SERIES = [
  { key: 'up', label: 'Up', tone: 'positive' },
  { key: 'down', label: 'Down', tone: 'negative' },
  { key: 'blind', label: 'Open slash, hidden', tone: 'neutral' },
] as const;

type Props = { filters: Record<string, unknown>; range: Range; bucket: SeriesBucket };

/** Votes over time by direction; votes on open slashes have none yet. */
export default function VotesChart({ filters, range, bucket }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(votesSeriesQuery(filters, bucket));
  if (error && !data) return <ErrorPanel what="The chart of votes" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={388} />;
  // Points of the range shown before must not be spread over this one.
  const span = isPlaceholderData ? null : spanOf(range, data.asOf);
  const points = data.points.length === 0 ? [] : fillSpan(data.points, bucket, span, quietPoint);
  const cast = points.reduce((sum, { up, down, blind }) => sum + up + down + blind, 0);
  return (
    <StackedBars
      title="Votes over time"
      unit={`votes per ${bucket}`}
      metric="votes.overTime"
      asOf={data.asOf}
      bucket={bucket}
      series={SERIES}
      summary={`${counted(cast, 'vote')} over ${counted(points.length, bucket)}.`}
      buckets={points.map(({ at, ...values }) => ({ at, values }))}
    />
  );
}
