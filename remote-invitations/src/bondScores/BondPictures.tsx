import { counted, formatNumber } from '@companion/domain';
import { binsOf, Histogram } from '@companion/ui/chart';
import { Scatter } from '@companion/ui/chart-more';
import s from './bondScores.module.css';

type Point = { profileId: number; n: number; old: number; new: number };

/** Old and new rule side by side, and the distribution of the changes. */
export default function BondPictures({ points, asOf }: { points: readonly Point[]; asOf: string }) {
  // If most stay the same, their bar would flatten all others.
  const deltas = points.map((point) => point.new - point.old).filter((delta) => delta !== 0);
  const widest = Math.max(1, ...deltas.map(Math.abs));
  const width = Math.max(1, Math.ceil(widest / 10));
  const summary = `${counted(points.length, 'inviter')}, those with the most invitees.`;
  return (
    <div className={s.pictures}>
      <Scatter
        title="Bond score compared with the mean of all"
        unit="points, one dot per inviter; the line is no change"
        metric="invitationStats.bondScore"
        asOf={asOf}
        xLabel="Mean of all invitees"
        yLabel="Bond score under EIP-10"
        fit={{ slope: 1, intercept: 0 }}
        points={points.map(({ profileId, n, old, new: score }) => ({
          key: profileId,
          label: `Profile ${profileId}, ${counted(n, 'invitee')}`,
          x: old,
          y: score,
          tone: score > old ? ('positive' as const) : score < old ? ('negative' as const) : ('neutral' as const),
        }))}
        summary={summary}
      />
      <Histogram
        title="Change"
        unit="inviters by change in points, without those whose score stays the same"
        metric="bondScores.delta"
        asOf={asOf}
        noun="inviters"
        bins={binsOf(deltas, width)}
        format={(value) => formatNumber(value)}
        toneOf={(bin) => (bin.to <= 0 ? 'negative' : 'positive')}
        summary={`${formatNumber(deltas.length)} of ${counted(points.length, 'score')} change.`}
      />
    </div>
  );
}
