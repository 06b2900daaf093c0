import { formatDuration } from '@companion/domain';
import type { KpisOf } from '@companion/functions';
import type { invitationsStats } from '@companion/functions/invitationsStats';
import { KpiRow, KpiTile, Num, SkeletonKpi } from '@companion/ui/core';

/** Figures of the range; undefined while they load. */
export function StatsKpis({ kpis }: { kpis: KpisOf<typeof invitationsStats> | undefined }) {
  if (!kpis) return <SkeletonKpi tiles={7} />;
  const { medianHoursToAccept: median, meanChange } = kpis;
  return (
    <KpiRow>
      <KpiTile label="Sent" value={kpis.sent} metric="invitations.sent" />
      <KpiTile label="Accepted" value={kpis.accepted} metric="invitations.accepted" />
      <KpiTile label="Acceptance rate" interval={kpis.rate} metric="invitations.acceptanceRate" />
      <KpiTile
        label="Median time to accept"
        value={median === null ? null : formatDuration(median * 3600)}
        metric="invitations.medianTimeToAccept"
      />
      <KpiTile
        label="Brought by each newcomer"
        value={kpis.kFactor === null ? null : <Num value={kpis.kFactor} digits={2} />}
        metric="invitationsStats.kFactor"
        note="in the newest complete month"
      />
      <KpiTile label="Active after 30 days" interval={kpis.activeAfter30d} metric="invitationsStats.active" />
      <KpiTile label="Flagged invitees" interval={kpis.flagged} metric="invitationsStats.flagged" />
      <KpiTile
        label="Mean score change, 90 days"
        value={meanChange.d90 === null ? null : <Num value={meanChange.d90} signed />}
        unit="points"
        metric="invitations.scoreChange"
      />
    </KpiRow>
  );
}
