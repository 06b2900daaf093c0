import type { KpisOf } from '@companion/functions';
import type { invitationsStats } from '@companion/functions/invitationsStats';
import { KpiRow, KpiTile, Num, SkeletonKpi } from '@companion/ui/core';
import { invitationTiles } from '../invitations/InvitationKpis';
import { otherDays } from './otherDays';

/** Figures for the range: those sent and the outcome of those who joined, then the other counts; undefined while loading. */
export function StatsKpis({ kpis }: { kpis: KpisOf<typeof invitationsStats> | undefined }) {
  if (!kpis) return <SkeletonKpi tiles={12} />;
  const { kFactor, activeAfter30d, flagged, meanChange } = kpis;
  const [sent, ...others] = invitationTiles(kpis);
  return (
    <KpiRow>
      {sent}
      <KpiTile
        label="Invited per newcomer"
        value={kFactor === null ? null : <Num value={kFactor} digits={2} />}
        metric="invitationsStats.kFactor"
        note="in the newest complete month"
      />
      <KpiTile label="Active after 30 days" interval={activeAfter30d} metric="invitationsStats.active" />
      <KpiTile label="Flagged invitees" interval={flagged} metric="invitationsStats.flagged" />
      <KpiTile
        label="Mean score change, 90 days"
        value={meanChange.d90 === null ? null : <Num value={meanChange.d90} signed />}
        unit="points"
        metric="invitations.scoreChange"
        note={otherDays(meanChange)}
      />
      {others}
    </KpiRow>
  );
}
