import type { Share } from '@companion/data';
import { formatDuration, formatNumber, formatPercentInterval } from '@companion/domain';
import { KpiRow, KpiTile, SkeletonKpi } from '@companion/ui/core';
import type { ReactElement } from 'react';
import type { InvitationKpis as Kpis } from './queries';

/** Figures for the filtered invitations; null while loading. */
export function InvitationKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <SkeletonKpi tiles={8} />;
  return <KpiRow>{invitationTiles(kpis)}</KpiRow>;
}

/** The tiles of these figures, most important first. */
export function invitationTiles(kpis: Kpis): ReactElement[] {
  const median = kpis.medianHoursToAccept;
  return [
    <KpiTile key="sent" label="Sent" value={kpis.sent} metric="invitations.sent" />,
    <KpiTile key="accepted" label="Accepted" value={kpis.accepted} metric="invitations.accepted" />,
    <RateTile key="rate" label="Acceptance rate" share={kpis.rate} metric="invitations.acceptanceRate" />,
    <KpiTile key="pending" label="Pending" value={kpis.pending} metric="invitations.pending" />,
    <KpiTile
      key="net"
      label="Net open bond points"
      value={formatNumber(kpis.netOpenBondPoints, { signed: true })}
      unit="points"
      metric="invitations.netOpenBondPoints"
    />,
    <KpiTile key="open" label="Open bonds" value={kpis.openBonds} metric="invitations.openBonds" />,
    <KpiTile
      key="median"
      label="Median time to accept"
      value={median === null ? null : formatDuration(median * 3600)}
      metric="invitations.medianTimeToAccept"
    />,
    <RateTile
      key="plain"
      label="Accepted of sent (plain rate)"
      share={kpis.plainRate}
      metric="invitations.plainRate"
    />,
  ];
}

/** Rates always show their interval here, because they rest on few invitations. */
function RateTile({ label, share, metric }: { label: string; share: Share; metric: string }) {
  const { low, high, n } = share;
  const note =
    low !== null && high !== null
      ? `of ${formatNumber(n)}, likely ${formatPercentInterval({ low, high }, 0)}`
      : undefined;
  return <KpiTile label={label} interval={share} note={note} metric={metric} />;
}
