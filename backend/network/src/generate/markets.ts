import type { Market } from '../dataset.ts';
import { Weighted } from './random.ts';
import { awakeTime, DAYS, HOURS, isoOf, type World } from './world.ts';

const BASE = 10_000_000_000_000_000n;

/** Markets of the most popular: trades first, then a daily price that follows the outstanding votes (LMSR). */
export function addMarkets(world: World): Market[] {
  const random = world.random.fork('markets');
  const { now, members, options } = world;
  if (members.length < 2) return [];
  const subjects = members
    .filter((member) => member.joined < now - 40 * DAYS)
    .toSorted((a, b) => b.popularity - a.popularity)
    .slice(0, options.markets);
  let lastTrade = 0;
  const traders = new Weighted(members, (member) => member.activity);
  return subjects.map((subject) => {
    const created = awakeTime(random, 0, Math.max(subject.joined, now - 200 * DAYS), now - 20 * DAYS);
    const lean = 0.5 + 0.12 * subject.quality;
    const held = new Map<string, number>();
    const times = Array.from({ length: random.whole(15, 90) }, () => awakeTime(random, 0, created + HOURS, now)).sort(
      (a, b) => a - b,
    );
    const sums = { trust: 0, distrust: 0 };
    const liquidity = random.whole(60, 200);
    const share = () => 1 / (1 + Math.exp((sums.distrust - sums.trust) / liquidity));
    const price = (isTrust: boolean) =>
      (BASE * BigInt(Math.round((isTrust ? share() : 1 - share()) * 1e9))) / 1_000_000_000n;
    const trades: Market['trades'] = [];
    const snapshots: Market['snapshots'] = [];
    let day = Math.ceil(created / DAYS) * DAYS;
    const snapshotsUntil = (end: number) => {
      for (; day <= end; day += DAYS) {
        const trust = price(true);
        snapshots.push({
          at: isoOf(day),
          trustPriceWei: trust.toString(),
          distrustPriceWei: (BASE - trust).toString(),
        });
      }
    };
    for (const at of times) {
      snapshotsUntil(at);
      const actor = traders.pick(random);
      if (actor.joined >= at) continue;
      const isTrust = random.chance(lean);
      const key = `${actor.row.profileId}:${isTrust}`;
      const owned = held.get(key) ?? 0;
      const sell = owned > 0 && random.chance(0.6);
      const votes = sell ? random.whole(1, owned) : Math.max(1, Math.round(random.logNormal(6, 1)));
      const paid = price(isTrust) * BigInt(votes);
      held.set(key, owned + (sell ? -votes : votes));
      sums[isTrust ? 'trust' : 'distrust'] += sell ? -votes : votes;
      trades.push({
        id: ++lastTrade,
        actorProfileId: actor.row.profileId,
        type: sell ? 'SELL' : 'BUY',
        isTrust,
        ethWei: paid.toString(),
        votes,
        at: isoOf(at),
      });
    }
    snapshotsUntil(now);
    const { profileId } = subject.row;
    return { marketId: profileId, profileId, createdAt: isoOf(created), snapshots, trades };
  });
}
