import { useQuery } from '@companion/data/query';
import { StackedBars } from '@companion/ui/chart';
import { ErrorPanel } from '@companion/ui/core';
import { reviewsSeriesQuery } from './queries';

const SERIES = [
  { key: 'positive', label: 'Positive', tone: 'positive' },
  { key: 'neutral', label: 'Neutral', tone: 'neutral' },
  { key: 'negative', label: 'Negative', tone: 'negative' },
] as const;

/** Reviews written per week by sentiment, archived ones as an outline. */
export default function ReviewsChart({ filters }: { filters: Record<string, unknown> }) {
  const bucket = filters.range === '24h' || filters.range === '7d' || filters.range === '30d' ? 'day' : 'week';
  const { data, error, refetch } = useQuery(reviewsSeriesQuery(filters, bucket));
  if (error && !data) return <ErrorPanel what="The chart of reviews" error={error} onRetry={() => refetch()} />;
  const points = data?.points ?? [];
  const written = points.reduce((sum, p) => sum + p.positive + p.neutral + p.negative + p.archived, 0);
  return (
    <StackedBars
      title="Reviews by sentiment"
      unit={`reviews per ${bucket}`}
      metric="reviews.sentiment"
      asOf={data?.asOf}
      bucket={bucket}
      series={SERIES}
      summary={`${written} reviews over ${points.length} ${bucket}s.`}
      buckets={points.map(({ at, archived, ...values }) => ({ at, values, archived }))}
    />
  );
}
