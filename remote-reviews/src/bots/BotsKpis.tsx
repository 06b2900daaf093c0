import { counted, formatNumber, formatPercent } from '@companion/domain';
import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import type { BotKpis } from './queries';

/** Figures of the period; null while they load. */
export function BotsKpis({ kpis }: { kpis: BotKpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={6} />} />;
  const { scored, tooLittle, high, veryHigh, highest, rings, votes, flaggedVotes, flaggedWeightShare } = kpis;
  return (
    <KpiRow>
      <KpiTile
        label="Voters scored"
        value={scored}
        note={tooLittle > 0 ? `${formatNumber(tooLittle)} without enough data` : undefined}
        metric="bots.scored"
      />
      <KpiTile label="High" value={high} metric="bots.high" />
      <KpiTile
        label="Very high"
        value={veryHigh}
        note={highest === null ? undefined : `highest ${formatNumber(highest, { digits: 1 })}`}
        metric="bots.high"
      />
      <KpiTile label="Rings" value={rings} metric="bots.rings" />
      <KpiTile
        label="Votes by flagged voters"
        value={flaggedVotes}
        note={votes === null ? undefined : `of ${counted(votes, 'vote')}`}
        metric="bots.flagged"
      />
      <KpiTile
        label="Their weight"
        value={flaggedWeightShare === null ? null : formatPercent(flaggedWeightShare)}
        note="of all vote weight"
        metric="bots.flagged"
      />
    </KpiRow>
  );
}
