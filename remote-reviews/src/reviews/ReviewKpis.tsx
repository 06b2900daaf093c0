import { reviewsSeries } from '@companion/functions/reviewsSeries';
import { againstBefore, KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import { timeBefore, total, useTrend } from '@companion/ui/page';
import type { Range } from '@companion/ui/url';
import type { ReviewKpis as Kpis, ReviewPoint, ReviewsFilters } from './queries';

type Props = { kpis: Kpis; filters: ReviewsFilters; range: Range };

/** Figures for the range; null while loading. */
export function ReviewKpis({ kpis, ...of }: Omit<Props, 'kpis'> & { kpis: Kpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={7} spark />} />;
  return <Tiles kpis={kpis} {...of} />;
}

const active = ({ positive, neutral, negative }: ReviewPoint) => positive + neutral + negative;
const written = (point: ReviewPoint) => active(point) + point.archived;

function Tiles({ kpis, filters, range }: Props) {
  const { points, before } = useTrend(reviewsSeries, filters);
  return (
    <KpiRow>
      <KpiTile label="Still active" value={kpis.active.written} spark={points.map(active)} metric="reviews.active" />
      <KpiTile
        label="Written"
        value={kpis.written}
        delta={before && againstBefore(kpis.written, total(before, written), timeBefore(range))}
        spark={points.map(written)}
        metric="reviews.written"
      />
      <KpiTile label="Positive share" interval={kpis.positiveShare} metric="reviews.positiveShare" />
      <KpiTile
        label="Archived share"
        interval={kpis.archivedShare}
        spark={points.map((point) => (written(point) === 0 ? null : point.archived / written(point)))}
        metric="reviews.archivedShare"
      />
      <KpiTile label="Authors" value={kpis.authors} metric="reviews.authors" />
      <KpiTile label="Author score" value={kpis.medianAuthorScore} note="median" metric="reviews.medianAuthorScore" />
      <KpiTile
        label="Neutralized"
        {...(kpis.neutralisedShare ? { interval: kpis.neutralisedShare } : { value: null, note: 'not calculated yet' })}
        metric="reviews.neutralisedShare"
      />
    </KpiRow>
  );
}
