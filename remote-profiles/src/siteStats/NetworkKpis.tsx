import { formatNumber, type Range } from '@companion/domain';
import { type NetworkRows, networkRows } from '@companion/functions/network-rows';
import { KpiRow, KpiTile, SkeletonKpi } from '@companion/ui/core';
import { RowsLink } from '../parts/RowsLink';
import type { SiteStats } from './queries';

type Point = SiteStats['points'][number];

/** What happened in the range; each figure is the same as on its own page. */
export function NetworkKpis({ data, range }: { data: SiteStats | undefined; range: Range }) {
  if (!data) return <SkeletonKpi tiles={6} />;
  const { totals, points } = data;
  const whole = points.filter((point) => point.whole);
  const line = (of: (point: Point) => number) => whole.map(of);
  const rows = (name: NetworkRows, words: string) => {
    const count = totals?.[name];
    return (
      count !== undefined && (
        <RowsLink to={networkRows(name, range)} count={count} label={`${formatNumber(count)} ${words}`}>
          {formatNumber(count)}
        </RowsLink>
      )
    );
  };
  return (
    <KpiRow>
      <KpiTile
        label="Joined"
        value={rows('profiles', 'joined')}
        spark={line((p) => p.profiles)}
        metric="siteStats.joined"
      />
      <KpiTile
        label="Reviews"
        value={rows('reviews', 'reviews')}
        spark={line((p) => p.reviews)}
        metric="reviews.written"
      />
      <KpiTile
        label="Vouches"
        value={rows('vouches', 'vouches')}
        spark={line((p) => p.vouches)}
        metric="vouches.newCount"
      />
      <KpiTile label="Votes" value={rows('votes', 'votes')} spark={line((p) => p.votes)} metric="votes.total" />
      <KpiTile
        label="Slashes"
        value={rows('slashes', 'slashes')}
        spark={line((p) => p.slashesOpened)}
        metric="slashes.total"
      />
      <KpiTile
        label="Invitations sent"
        value={rows('invitations', 'invitations sent')}
        spark={line((p) => p.invitations)}
        metric="invitations.sent"
      />
    </KpiRow>
  );
}
