import { useQuery } from '@companion/data/query';
import { formatNumber, formatPercent } from '@companion/domain';
import { ChartSkeleton } from '@companion/ui/chart';
import { SurvivalCurve, type SurvivalSeries } from '@companion/ui/chart-more';
import { Card, ErrorPanel, Freshness, InfoButton } from '@companion/ui/core';
import s from './archived.module.css';
import { type Curve, type Survival, survivalQuery } from './queries';

const PARTS = [
  { key: 'positive', label: 'Positive', tone: 'positive' },
  { key: 'neutral', label: 'Neutral', tone: 'neutral' },
  { key: 'negative', label: 'Negative', tone: 'negative' },
] as const;
const ALL = { key: 'all', label: 'All reviews', tone: 'info' } as const;
/** With fewer reviews the result is steps rather than a curve. */
const LEAST = 30;

/** Curves with enough reviews: by sentiment, or a combined one if no sentiment has enough. */
export function seriesOf(curves: Survival['curves']): SurvivalSeries[] {
  const drawn = PARTS.flatMap((part) => withSteps(part, curves));
  return drawn.length > 0 ? drawn : withSteps(ALL, curves);
}

function withSteps(part: (typeof PARTS)[number] | typeof ALL, curves: Survival['curves']): SurvivalSeries[] {
  const curve = curves[part.key];
  return curve?.enough ? [{ ...part, points: curve.steps }] : [];
}

/** How long reviews last, by sentiment (M16). */
export default function SurvivalChart({ day }: { day: string | null }) {
  const { data, error, refetch } = useQuery(survivalQuery(day));
  if (error && !data) return <ErrorPanel what="The survival of reviews" error={error} onRetry={() => refetch()} />;
  if (!data) return <ChartSkeleton height={388} />;
  const series = seriesOf(data.curves);
  if (series.length === 0) return <NoCurve all={data.curves.all} asOf={data.asOf} />;
  return (
    <SurvivalCurve
      title="Survival of reviews"
      claim={archivedClaim(data.curves.all)}
      unit="share still active after a number of days, all time"
      metric="archived.survival"
      asOf={data.asOf}
      noun="reviews"
      series={series}
      summary={`${formatNumber(data.curves.all?.ended ?? 0)} of ${formatNumber(data.curves.all?.n ?? 0)} reviews were archived.`}
    />
  );
}

export const archivedClaim = (all: Curve | undefined): string | null =>
  !all || all.n < LEAST ? null : `${formatPercent(all.ended / all.n)} of all reviews were archived`;

/** Why there is no curve. A new site has not computed any yet, not even an empty one. */
export function whyNone(all: Curve | undefined): string {
  if (!all) return 'Not calculated yet. The curves appear once the reviews are loaded.';
  return `A curve needs ${LEAST} reviews or more; ${all.n === 1 ? 'there is 1' : `there are ${formatNumber(all.n)}`}.`;
}

function NoCurve({ all, asOf }: { all: Curve | undefined; asOf: string }) {
  return (
    <Card
      title="Survival of reviews"
      actions={<InfoButton metric="archived.survival" label="Survival of reviews" />}
      footer={<Freshness at={asOf} />}
    >
      <p className={s.short}>
        <span>{whyNone(all)}</span>
      </p>
    </Card>
  );
}
