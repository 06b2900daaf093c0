import { formatDuration, formatNumber, formatPercent } from '@companion/domain';
import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import { ShareTile } from '../figures/ShareTile';
import type { AnalysisKpis as Kpis } from './queries';

/** Breadth and independence of voting; null while they load. */
export function AnalysisKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={6} />} />;
  const { votes, voters, gini, effective, top1PercentShare, medianFirstVoteSeconds } = kpis;
  return (
    <KpiRow>
      <KpiTile
        label="Votes"
        value={votes}
        note={`${formatNumber(voters)} voters, ${formatNumber(effective, { digits: 1 })} effective`}
        metric="votesAnalysis.effective"
      />
      <ShareTile
        label="Participation"
        share={kpis.participation}
        cases="active profiles"
        metric="votesAnalysis.participation"
      />
      <KpiTile
        label="Gini of votes"
        value={gini === null ? null : formatNumber(gini, { digits: 3 })}
        note={top1PercentShare === null ? undefined : `top 1 % cast ${formatPercent(top1PercentShare)}`}
        metric="votesAnalysis.gini"
      />
      <ShareTile
        label="With 5 votes or more"
        share={kpis.targets5Share}
        cases="targets"
        metric="votesAnalysis.targets"
      />
      <KpiTile
        label="Time to first vote"
        value={medianFirstVoteSeconds === null ? null : formatDuration(medianFirstVoteSeconds)}
        note="median"
        metric="votesAnalysis.firstVote"
      />
      <ShareTile
        label="Agree with own level"
        share={kpis.ownLevelAgreement}
        cases="votes"
        metric="votesAnalysis.agreement"
      />
    </KpiRow>
  );
}
