import type { Share } from '@companion/data';
import { fewCases, formatPercent, formatPercentInterval, RANGE_WORDS } from '@companion/domain';
import { againstBefore, Eth, type KpiDelta, KpiRow, KpiTile, type KpiTileProps } from '@companion/ui/core';
import { Link, useLocation } from '@companion/ui/router';
import { acceptance, againstLastWeek, netFlow, newInRange } from './deltas';
import s from './home.module.css';
import type { HomeRange, HomeKpis as Kpis } from './queries';

type Props = {
  kpis: Kpis;
  /** Start of the range. */
  from: string;
  range: HomeRange;
  /** False during the first sync, when zero only means not counted yet. */
  settled: boolean;
};

/** Key figures of the network; each tile links to the page that explains it, with the same range. */
export function HomeKpis({ kpis, from, range, settled }: Props) {
  const { profiles, activeReviews, activeVouchedWei, votes, openSlashes, weeklyXp, acceptanceRate } = kpis;
  const known = (value: number) => (settled || value > 0 ? value : null);
  const when = <Value,>(value: Value) => (settled ? value : null);
  const { search } = useLocation();
  const xpChange = weeklyXp.change;
  return (
    <KpiRow>
      <Tile
        to={`/profiles?sort=-joined&joinedFrom=${from.slice(0, 10)}`}
        label="Profiles"
        metric="home.profiles"
        value={known(profiles.value)}
        delta={when(newInRange(profiles.change, profiles.previous, range))}
        spark={profiles.spark}
      />
      <Tile
        to={`/reviews?range=${range}`}
        label="Active reviews"
        metric="home.activeReviews"
        value={known(activeReviews.value)}
        delta={when(newInRange(activeReviews.change, activeReviews.previous, range))}
        spark={activeReviews.spark}
      />
      <Tile
        to={`/vouches?range=${range}`}
        label="Active vouched"
        metric="home.activeVouchedEth"
        value={settled || activeVouchedWei.value !== '0' ? <Eth wei={activeVouchedWei.value} /> : null}
        delta={when(netFlow(activeVouchedWei.change, range))}
        spark={activeVouchedWei.spark.map((wei) => Number(wei) / 1e18)}
      />
      <Tile
        to={`/votes?range=${range}`}
        label="Votes"
        metric="votes.total"
        value={known(votes.value)}
        delta={when(againstBefore(votes.change, votes.previous, RANGE_WORDS[range]))}
        spark={votes.spark}
      />
      <Tile
        to="/slashes?status=open"
        label="Open slashes"
        metric="home.openSlashes"
        value={known(openSlashes.value)}
        delta={when(withTurnout(newInRange(openSlashes.change, openSlashes.previous, range), openSlashes))}
        spark={openSlashes.spark}
      />
      <Tile
        to={`/home${search}#xp`}
        label={weeklyXp.week === null ? 'Weekly XP' : `XP in week ${weeklyXp.week}`}
        metric="home.weeklyXp"
        value={weeklyXp.week === null ? null : weeklyXp.value}
        delta={xpChange === null ? null : againstLastWeek(xpChange)}
        spark={weeklyXp.spark}
      />
      <Tile
        to={`/invitations?range=${range}`}
        label="Invites accepted"
        metric="home.acceptanceRate"
        value={acceptanceRate.value === null ? null : formatPercent(acceptanceRate.value)}
        unit={likely(acceptanceRate.share)}
        delta={when(acceptance(acceptanceRate.change, acceptanceRate.previous, range))}
      />
    </KpiRow>
  );
}

function Tile({ to, label, ...tile }: Omit<KpiTileProps, 'label'> & { to: string; label: string }) {
  return (
    <div className={s.tile}>
      <KpiTile label={label} {...tile} />
      <Link to={to} whenMissing="nothing" className={s.tileLink} aria-label={`${label}: details`} />
    </div>
  );
}

/** Turnout: the average share of eligible voters over the open slashes; never the direction. */
function withTurnout(delta: KpiDelta, { turnoutPct }: Kpis['openSlashes']): KpiDelta {
  if (turnoutPct === null) return delta;
  return { ...delta, text: `${delta.text}, ${formatPercent(turnoutPct / 100, 0)} turnout` };
}

/** With fewer than ten cases a rate is shown with its interval. */
function likely(share: Share): string | undefined {
  const { low, high } = share;
  return fewCases(share) && low !== null && high !== null ? formatPercentInterval({ low, high }, 0) : undefined;
}
