import { counted, formatPercent } from '@companion/domain';
import { votesSeries } from '@companion/functions/votesSeries';
import { againstBefore, KpiRow, KpiTile, pointsAgainstBefore, Skeleton, SkeletonKpi } from '@companion/ui/core';
import { timeBefore, total, useTrend } from '@companion/ui/page';
import type { Range } from '@companion/ui/url';
import type { VoteKpis as Kpis, VotePoint, VotesFilters } from './queries';

type Props = { kpis: Kpis; filters: VotesFilters; range: Range };

/** Votes by the kinds named on the page, everything else as `other`. */
export function votesByKind(byType: Readonly<Record<string, number>>) {
  const { review = 0, vouch = 0, slash = 0, ...rest } = byType;
  return { review, vouch, slash, other: Object.values(rest).reduce((sum, n) => sum + n, 0) };
}

/** Figures for the range; null while loading. */
export function VoteKpis({ kpis, ...of }: Omit<Props, 'kpis'> & { kpis: Kpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={6} spark />} />;
  return <Tiles kpis={kpis} {...of} />;
}

const cast = ({ up, down, blind, unknown = 0 }: VotePoint) => up + down + blind + unknown;
const seen = ({ up, down }: VotePoint) => up + down;
const ups = ({ up }: VotePoint) => up;

function Tiles({ kpis, filters, range }: Props) {
  const { points, before } = useTrend(votesSeries, filters);
  const span = timeBefore(range);
  const { votes, weightsEstimated } = kpis;
  const kinds = votesByKind(kpis.byType);
  const of = (count: number) => formatPercent(count / votes, 0);
  return (
    <KpiRow>
      <KpiTile
        label="Votes"
        value={votes}
        delta={before && againstBefore(votes, total(before, cast), span)}
        spark={points.map(cast)}
        metric="votes.total"
      />
      <KpiTile label="Voters" value={kpis.voters} metric="votes.voters" />
      <KpiTile
        label="Upvote share"
        interval={kpis.upShare}
        delta={before && pointsAgainstBefore(kpis.upShare, { k: total(before, ups), n: total(before, seen) }, span)}
        spark={points.map((point) => (seen(point) === 0 ? null : point.up / seen(point)))}
        metric="votes.upvoteShare"
      />
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
