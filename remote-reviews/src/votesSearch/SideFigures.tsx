import { counted, formatDate, formatNumber, formatPercent } from '@companion/domain';
import { KpiRow, KpiTile, Skeleton, SkeletonKpi, TimeAgo } from '@companion/ui/core';
import type { VoteSide, VotesSearchKpis } from './queries';
import s from './votesSearch.module.css';

/** Figures for both sides, one row each; null while loading. */
export function SideFigures({ kpis }: { kpis: VotesSearchKpis | null | undefined }) {
  if (!kpis)
    return (
      <Skeleton
        loading
        shape={
          <div className={s.sides}>
            <SkeletonKpi tiles={6} />
            <SkeletonKpi tiles={5} />
          </div>
        }
      />
    );
  const { cast, received } = kpis;
  return (
    <div className={s.sides}>
      <KpiRow label="Votes cast">
        {tilesOf(cast, { count: 'Votes cast', people: 'Authors voted on' })}
        <KpiTile label="Slash votes with the outcome" interval={cast.slashCoherence} metric="votesSearch.coherence" />
        {lastVote(cast)}
      </KpiRow>
      <KpiRow label="Votes received">
        {tilesOf(received, { count: 'Votes received', people: 'Voters' })}
        {lastVote(received)}
      </KpiRow>
    </div>
  );
}

/** Tiles shared by both sides. Not a component, because a row counts its children. */
function tilesOf(figures: VoteSide, { count, people }: { count: string; people: string }) {
  const { votes, upShare, weightedShare, weightsEstimated, counterparties, hhi } = figures;
  return [
    <KpiTile key="votes" label={count} value={votes} metric="votesSearch.votes" />,
    <KpiTile key="up" label="Upvote share" interval={upShare} metric="votes.upvoteShare" />,
    <KpiTile
      key="weighted"
      label="Weighted share"
      value={weightedShare === null ? null : formatPercent(weightedShare)}
      note={weightsEstimated > 0 ? `${counted(weightsEstimated, 'weight')} estimated` : undefined}
      metric="votes.weightedShare"
    />,
    <KpiTile
      key="people"
      label={people}
      value={counterparties}
      note={hhi === null ? undefined : `concentration ${formatNumber(hhi, { digits: 3 })}`}
      metric="votesSearch.concentration"
    />,
  ];
}

const lastVote = ({ firstAt, lastAt }: VoteSide) => (
  <KpiTile
    label="Last vote"
    value={lastAt && <span className={s.time}>{<TimeAgo at={lastAt} />}</span>}
    note={firstAt === null ? undefined : `first on ${formatDate(firstAt, { timeZone: 'UTC' })}`}
    metric="votesSearch.firstLast"
  />
);
