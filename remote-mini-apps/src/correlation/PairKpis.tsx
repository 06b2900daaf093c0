import { formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { KpiRow, KpiTile, SkeletonKpi } from '@companion/ui/core';
import s from './correlation.module.css';
import { FIGURE_NAMES } from './figures';
import { LEAST_PEOPLE } from './matrixOf';

/** Strength of the correlation; grayed out with fewer than thirty people (M17). */
export function PairKpis({ answer }: { answer: AnswerOf<typeof scoreCorrelation> | undefined }) {
  if (!answer) return <SkeletonKpi tiles={4} />;
  const { fit, partial, controls } = answer;
  const few = `under ${LEAST_PEOPLE} people`;
  const value = (r: number | null, shown: boolean) =>
    r === null ? null : <span className={shown ? undefined : s.grey}>{formatNumber(r, { digits: 3 })}</span>;
  return (
    <KpiRow>
      <KpiTile label="People with both figures" value={fit.n} metric="correlation.n" />
      <KpiTile
        label="Linear (Pearson)"
        value={value(fit.pearson, fit.shown)}
        metric="M17"
        note={
          !fit.shown
            ? few
            : // All points on the line, or no variation: there is no interval.
              fit.low === null
              ? undefined
              : `likely ${formatNumber(fit.low, { digits: 2 })} to ${formatNumber(fit.high, { digits: 2 })}`
        }
      />
      <KpiTile
        label="By rank (Spearman)"
        value={value(fit.spearman, fit.shown)}
        metric="M17"
        note={fit.shown ? '1 together, 0 unrelated, –1 opposite' : few}
      />
      {partial && (
        <KpiTile
          label="With other figures held constant"
          value={value(partial.pearson, partial.shown)}
          metric="correlation.partial"
          note={controls.map((figure) => FIGURE_NAMES[figure]).join(', ')}
        />
      )}
    </KpiRow>
  );
}
