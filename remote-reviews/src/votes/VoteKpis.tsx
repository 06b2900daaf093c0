import { formatPercent } from '@companion/domain';
import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import { counted } from '../figures/counted';
import type { VoteKpis as Kpis } from './queries';

/** Votes on the kinds named on the page, everything else as `other`. */
export function votesByKind(byType: Readonly<Record<string, number>>) {
  const { review = 0, vouch = 0, slash = 0, ...rest } = byType;
  return { review, vouch, slash, other: Object.values(rest).reduce((sum, n) => sum + n, 0) };
}

/** Figures of the range; null while they load. */
export function VoteKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={6} />} />;
  const { votes, weightsEstimated } = kpis;
  const kinds = votesByKind(kpis.byType);
  const of = (count: number) => formatPercent(count / votes, 0);
  return (
    <KpiRow>
      <KpiTile label="Votes" value={votes} metric="votes.total" />
      <KpiTile label="Voters" value={kpis.voters} metric="votes.voters" />
      <KpiTile label="Upvote share" interval={kpis.upShare} metric="votes.upvoteShare" />
      <KpiTile
        label="Weighted share"
        value={kpis.weightedShare === null ? null : formatPercent(kpis.weightedShare)}
        note={weightsEstimated > 0 ? `${counted(weightsEstimated, 'weight')} estimated` : undefined}
        metric="votes.weightedShare"
      />
      <KpiTile label="Median per voter" value={kpis.perVoterMedian} metric="votes.medianPerVoter" />
      <KpiTile
        label="On reviews"
        value={votes === 0 ? null : of(kinds.review)}
        note={
          votes === 0 ? undefined : `vouches ${of(kinds.vouch)}, slashes ${of(kinds.slash)}, other ${of(kinds.other)}`
        }
        metric="votes.typeShare"
      />
    </KpiRow>
  );
}
