import { KpiRow, KpiTile, SkeletonKpi } from '@companion/ui/core';
import type { SiteStats } from './queries';

type Point = SiteStats['points'][number];

/** What happened in the range; each figure is that of the page it belongs to. */
export function NetworkKpis({ data }: { data: SiteStats | undefined }) {
  if (!data) return <SkeletonKpi tiles={6} />;
  const { totals, points } = data;
  const whole = points.filter((point) => point.whole);
  const line = (of: (point: Point) => number) => whole.map(of);
  return (
    <KpiRow>
      <KpiTile label="Joined" value={totals?.profiles} spark={line((p) => p.profiles)} metric="siteStats.joined" />
      <KpiTile label="Reviews" value={totals?.reviews} spark={line((p) => p.reviews)} metric="reviews.written" />
      <KpiTile label="Vouches" value={totals?.vouches} spark={line((p) => p.vouches)} metric="vouches.newCount" />
      <KpiTile label="Votes" value={totals?.votes} spark={line((p) => p.votes)} metric="votes.total" />
      <KpiTile label="Slashes" value={totals?.slashes} spark={line((p) => p.slashesOpened)} metric="slashes.total" />
      <KpiTile
        label="Invitations sent"
        value={totals?.invitations}
        spark={line((p) => p.invitations)}
        metric="invitations.sent"
      />
    </KpiRow>
  );
}
