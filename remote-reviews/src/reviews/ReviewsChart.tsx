import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { StackedBars } from '@companion/ui/chart';
import { ErrorPanel } from '@companion/ui/core';
import { ChartSkeleton } from '../figures/ChartSkeleton';
import { reviewsSeriesQuery } from './queries';

const SERIES = [
  { key: 'positive', label: 'Positive', tone: 'positive' },
  { key: 'neutral', label: 'Neutral', tone: 'neutral' },
  { key: 'negative', label: 'Negative', tone: 'negative' },
] as const;

type Props = { filters: Record<string, unknown>; bucket: 'day' | 'week' };

/** Reviews written over time by sentiment, archived ones as an outline. */
export default function ReviewsChart({ filters, bucket }: Props) {
  const { data, error, refetch } = useQuery(reviewsSeriesQuery(filters, bucket));
  if (error && !data) return <ErrorPanel what="The chart of reviews" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={386} />;
  const written = data.points.reduce((sum, p) => sum + p.positive + p.neutral + p.negative + p.archived, 0);
  return (
    <StackedBars
      title="Reviews by sentiment"
      unit={`reviews per ${bucket}`}
      metric="reviews.sentiment"
      asOf={data.asOf}
      bucket={bucket}
      series={SERIES}
      summary={`${formatNumber(written)} reviews over ${formatNumber(data.points.length)} ${bucket}s.`}
      buckets={data.points.map(({ at, archived, ...values }) => ({ at, values, archived }))}
    />
  );
}
