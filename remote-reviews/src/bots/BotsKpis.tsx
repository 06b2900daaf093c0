import { counted, formatNumber, formatPercent } from '@companion/domain';
import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import type { BotKpis } from './queries';
import { membersWords } from './ringWords';

/** Figures for the period; null while loading. */
export function BotsKpis({ kpis }: { kpis: BotKpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={7} />} />;
  const { scored, tooLittle, high, veryHigh, highest, votes, flaggedVotes, flaggedWeightShare } = kpis;
  const { rings, ringMembers, ringVotes, ringTooFew } = kpis;
  const ofAll = votes === null ? undefined : `of ${counted(votes, 'vote')}`;
  return (
    <KpiRow>
      <KpiTile
        label="Voters scored"
        value={scored}
        note={tooLittle > 0 ? `${formatNumber(tooLittle)} without enough data` : undefined}
        metric="bots.scored"
      />
      <KpiTile label="High signals" value={high} note="score of 50 to under 75" metric="bots.high" />
      <KpiTile
        label="Very high signals"
        value={veryHigh}
        note={highest === null ? 'score of 75 or more' : `75 or more, highest ${formatNumber(highest, { digits: 1 })}`}
        metric="bots.high"
      />
      <KpiTile
        label="Voting rings"
        value={rings}
        note={rings > 0 ? membersWords(ringMembers, ringTooFew) : undefined}
        metric="bots.rings"
      />
      <KpiTile label="Votes in rings" value={ringVotes} note={ofAll} metric="bots.ringVotes" />
      <KpiTile label="Votes at scores of 75 or more" value={flaggedVotes} note={ofAll} metric="bots.flagged" />
      <KpiTile
        label="Their weight"
        value={flaggedWeightShare === null ? null : formatPercent(flaggedWeightShare)}
        note="of all vote weight"
        metric="bots.flagged"
      />
    </KpiRow>
  );
}
