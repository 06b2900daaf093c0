import { useQuery } from '@companion/data/query';
import { counted } from '@companion/domain';
import { ChartSkeleton, peakClaim, StackedBars } from '@companion/ui/chart';
import { ErrorPanel } from '@companion/ui/core';
import { UNKNOWN } from '../votes/unknownSeries';
import { type ReviewsFilters, reviewsSeriesQuery } from './queries';

const SERIES = [
  { key: 'positive', label: 'Positive', tone: 'positive' },
  { key: 'neutral', label: 'Neutral', tone: 'neutral' },
  { key: 'negative', label: 'Negative', tone: 'negative' },
] as const;

/** Reviews written over time by sentiment, archived ones as an outline. */
export default function ReviewsChart({ filters }: { filters: ReviewsFilters }) {
  const { data, error, refetch } = useQuery(reviewsSeriesQuery(filters));
  if (error && !data) return <ErrorPanel what="The chart of reviews" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={388} />;
  const { points, bucket } = data;
  const written = points.reduce(
    (sum, p) => sum + p.positive + p.neutral + p.negative + p.archived + (p.unknown ?? 0),
    0,
  );
  const buckets = points.map(({ at, archived, positive, neutral, negative, unknown = 0 }) => ({
    at,
    values: { positive, neutral, negative, unknown },
    archived,
  }));
  return (
    <StackedBars
      title="Reviews by sentiment"
      claim={peakClaim(buckets, bucket, 'reviews')}
      unit={`reviews per ${bucket}`}
      metric="reviews.sentiment"
      asOf={data.asOf}
      bucket={bucket}
      series={points.some(({ unknown }) => unknown) ? [...SERIES, UNKNOWN] : SERIES}
      summary={`${counted(written, 'review')} over ${counted(points.length, bucket)}.`}
      buckets={buckets}
    />
  );
}
