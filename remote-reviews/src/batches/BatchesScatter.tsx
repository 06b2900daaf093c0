import { useQuery } from '@companion/data/query';
import { counted, formatNumber, formatPercent } from '@companion/domain';
import { ChartSkeleton } from '@companion/ui/chart';
import { type PointGroup, TimeScatter } from '@companion/ui/chart-more';
import { ErrorPanel, personName } from '@companion/ui/core';
import { type BatchPoint, scatterQuery } from './queries';

const GROUPS: readonly PointGroup[] = [
  { key: 'positive', label: 'Two thirds positive or more', tone: 'positive', shape: 'circle' },
  { key: 'mixed', label: 'Mixed', tone: 'neutral', shape: 'square' },
  { key: 'negative', label: 'Two thirds negative or more', tone: 'negative', shape: 'triangle' },
];

/** Group of a positive share (0-1); mixed without positive and negative reviews. */
export function sentimentGroup(share: number | null): 'positive' | 'mixed' | 'negative' {
  if (share === null) return 'mixed';
  return share >= 2 / 3 ? 'positive' : share <= 1 / 3 ? 'negative' : 'mixed';
}

type Props = { filters: Record<string, unknown>; onPick: (id: string) => void };

/** Batches over time by size and sentiment; a click opens one. */
export default function BatchesScatter({ filters, onPick }: Props) {
  const { data, error, refetch } = useQuery(scatterQuery(filters));
  if (error && !data) return <ErrorPanel what="The timeline of batches" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={408} />;
  const { points, total, asOf, from, to } = data;
  return (
    <TimeScatter
      title="Batches over time"
      unit="reviews per batch, log scale"
      metric="D1"
      asOf={asOf}
      noun="reviews"
      span={from && to ? { from, to } : null}
      groups={GROUPS}
      points={points.map(pointOf)}
      summary={`${counted(total, 'batch', 'batches')}.`}
      note={total > points.length ? `The ${formatNumber(points.length)} largest of ${formatNumber(total)}.` : undefined}
      empty="No batch in this range."
      onPick={onPick}
    />
  );
}

const pointOf = ({ id, at, reviews, positiveShare, author }: BatchPoint) => ({
  key: id,
  at,
  value: reviews,
  group: sentimentGroup(positiveShare),
  label: personName(author),
  note: positiveShare === null ? 'all neutral' : `${formatPercent(positiveShare, 0)} positive`,
});
