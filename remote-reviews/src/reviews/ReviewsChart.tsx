import { useQuery } from '@companion/data/query';
import { counted } from '@companion/domain';
import { ChartSkeleton, StackedBars } from '@companion/ui/chart';
import { ErrorPanel } from '@companion/ui/core';
import { fillSpan, spanOf } from '@companion/ui/page';
import type { Range } from '@companion/ui/url';
import { quietPoint, reviewsSeriesQuery } from './queries';

const SERIES = [
  { key: 'positive', label: 'Positive', tone: 'positive' },
  { key: 'neutral', label: 'Neutral', tone: 'neutral' },
  { key: 'negative', label: 'Negative', tone: 'negative' },
] as const;

type Props = { filters: Record<string, unknown>; range: Range; bucket: 'day' | 'week' };

/** Reviews written over time by sentiment, archived ones as an outline. */
export default function ReviewsChart({ filters, range, bucket }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(reviewsSeriesQuery(filters, bucket));
  if (error && !data) return <ErrorPanel what="The chart of reviews" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={388} />;
  // Points of the range shown before must not be spread over this one.
  const span = isPlaceholderData ? null : spanOf(range, data.asOf);
  const points = data.points.length === 0 ? [] : fillSpan(data.points, bucket, span, quietPoint);
  const written = points.reduce((sum, p) => sum + p.positive + p.neutral + p.negative + p.archived, 0);
  return (
    <StackedBars
      title="Reviews by sentiment"
      unit={`reviews per ${bucket}`}
      metric="reviews.sentiment"
      asOf={data.asOf}
      bucket={bucket}
      series={SERIES}
      summary={`${counted(written, 'review')} over ${counted(points.length, bucket)}.`}
      buckets={points.map(({ at, archived, ...values }) => ({ at, values, archived }))}
    />
  );
}
