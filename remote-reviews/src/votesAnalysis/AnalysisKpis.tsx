import { formatDuration, formatNumber, formatPercent } from '@companion/domain';
import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import { ShareTile } from '../figures/ShareTile';
import type { AnalysisKpis as Kpis } from './queries';

/** Breadth and independence of voting; null while they load. */
export function AnalysisKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={7} />} />;
  const { votes, voters, gini, effective, top1PercentShare, medianFirstVoteSeconds } = kpis;
  return (
    <KpiRow>
      <KpiTile label="Votes" value={votes} note={`by ${formatNumber(voters)} voters`} metric="votes.total" />
      <ShareTile
        label="Participation"
        share={kpis.participation}
        cases="active profiles"
        metric="votesAnalysis.participation"
      />
      <KpiTile
        label="Effective voters"
        value={effective === null ? null : formatNumber(effective, { digits: 1 })}
        note={gini === null ? undefined : `Gini ${formatNumber(gini, { digits: 3 })}`}
        metric="votesAnalysis.effective"
      />
      <KpiTile
        label="Cast by the top 1 %"
        value={top1PercentShare === null ? null : formatPercent(top1PercentShare)}
        note="of all votes"
        metric="votesAnalysis.topShare"
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
