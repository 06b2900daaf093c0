import { counted, formatPercent } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { slashesOverview } from '@companion/functions/slashesOverview';
import { KpiRow, KpiTile, SkeletonKpi } from '@companion/ui/core';

export type Overview = AnswerOf<typeof slashesOverview>;

/** Figures for the range; undefined while loading. */
export function OverviewKpis({ data }: { data: Overview | undefined }) {
  if (!data) return <SkeletonKpi tiles={7} />;
  const { medianTurnoutPct, pointsRemoved } = data;
  return (
    <KpiRow>
      <KpiTile
        label="Slashes"
        value={data.total}
        metric="slashes.total"
        note={`${data.open} still open; ${counted(data.repeatAuthors, 'person', 'people')} opened more than one`}
      />
      <KpiTile label="Upheld of closed" interval={data.upheldOfClosed} metric="slashes.upheldRate" />
      <KpiTile label="Upheld of decided" interval={data.upheldOfDecided} metric="slashes.upheldRate" />
      <KpiTile label="Median score slash" value={data.medianAmount} unit="points" metric="slashes.amount" />
      <KpiTile label="Lost by the accused" value={pointsRemoved.direct} unit="points" metric="slashImpact.onSubject" />
      <KpiTile
        label="Lost by supporters"
        value={pointsRemoved.endorsers}
        unit="points"
        metric="slashes.penalties"
        note={`by ${data.endorsersPenalised} of them`}
      />
      <KpiTile
        label="Median turnout"
        value={medianTurnoutPct === null ? null : formatPercent(medianTurnoutPct / 100)}
        metric="slashes.turnout"
      />
    </KpiRow>
  );
}
