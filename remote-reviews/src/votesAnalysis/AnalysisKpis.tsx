import { counted, formatDuration, formatNumber, formatPercent } from '@companion/domain';
import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import type { AnalysisKpis as Kpis } from './queries';

/** Breadth and independence of voting; null while loading. */
export function AnalysisKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={6} />} />;
  const { votes, voters, gini, effective, top1PercentShare, medianFirstVoteSeconds } = kpis;
  return (
    <KpiRow>
      <KpiTile
        label="Votes"
        value={votes}
        note={votes > 0 ? votersNote(voters, effective) : undefined}
        metric="votesAnalysis.effective"
      />
      <KpiTile label="Participation" interval={kpis.participation} metric="votesAnalysis.participation" />
      <KpiTile
        label="Gini of votes"
        value={gini === null ? null : formatNumber(gini, { digits: 3 })}
        note={top1PercentShare === null ? undefined : `top 1% cast ${formatPercent(top1PercentShare)}`}
        metric="votesAnalysis.gini"
      />
      <KpiTile label="With 5 or more votes" interval={kpis.targets5Share} metric="votesAnalysis.targets" />
      <KpiTile
        label="Time to first vote"
        value={medianFirstVoteSeconds === null ? null : formatDuration(medianFirstVoteSeconds)}
        note="median"
        metric="votesAnalysis.firstVote"
      />
      <KpiTile label="Agree with own level" interval={kpis.ownLevelAgreement} metric="votesAnalysis.agreement" />
    </KpiRow>
  );
}

const votersNote = (voters: number, effective: number | null) =>
  `${counted(voters, 'voter')}, ${formatNumber(effective, { digits: 1 })} effective`;
