import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseDataset } from '../dataset.ts';
import { findBreaches } from '../invariants.ts';
import { demoSize, generate, sizeFor } from './generate.ts';

const now = new Date('2026-11-21T12:00:00Z');
const seconds = (iso: string) => Date.parse(iso) / 1000;
const demo = generate({ ...demoSize, now, name: 'demo' });
const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

describe('generate', () => {
  it('has exactly the rows the demo promises', () => {
    expect(
      [demo.profiles, demo.reviews, demo.vouches, demo.votes, demo.slashes, demo.invitations, demo.markets].map(
        (list) => list.length,
      ),
    ).toEqual([2000, 20_000, 4000, 60_000, 60, 3000, 30]);
    expect(new Set(demo.xpWeekly.map((row) => `${row.season}/${row.week}`)).size).toBe(20);
    expect(demo.now).toBe('2026-11-21T12:00:00Z');
  });

  it('numbers the trades of all markets once', () => {
    const ids = demo.markets.flatMap((market) => market.trades.map((trade) => trade.id));
    expect(ids.length).toBeGreaterThan(300);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('follows every rule of the format', () => {
    expect(findBreaches(demo)).toEqual([]);
    expect(parseDataset(JSON.parse(JSON.stringify(demo)))).toEqual(demo);
  });

  it('gives the same set for the same seed and another one for another seed', () => {
    const small = { ...sizeFor(60), now };
    expect(digest(generate(small))).toBe(digest(generate(small)));
    expect(digest(generate({ ...small, seed: 2 }))).not.toBe(digest(generate({ ...small, seed: 1 })));
  });

  it('keeps the people when only the number of reviews changes', () => {
    const small = { ...sizeFor(60), now };
    const more = generate({ ...small, reviews: 2 * small.reviews });
    expect(more.profiles.map((row) => row.username)).toEqual(generate(small).profiles.map((row) => row.username));
  });

  it.each([0, 1, 2, 3, 7, 40, 300])('follows every rule with %i profiles', (profiles) => {
    const set = generate({ ...sizeFor(profiles), now });
    expect(set.profiles).toHaveLength(profiles);
    expect(findBreaches(set)).toEqual([]);
  });

  it('rejects invalid sizes', () => {
    expect(() => generate({ ...sizeFor(10), reviews: -1, now })).toThrow(
      'reviews must be a whole number of at least 0',
    );
    expect(() => generate({ ...sizeFor(10), votes: 1.5, now })).toThrow('votes must be a whole number of at least 0');
  });

  it('concentrates votes and reviews by a power law', () => {
    const perTarget = new Map<string, number>();
    for (const vote of demo.votes) {
      const key = `${vote.type}:${vote.activityId}`;
      perTarget.set(key, (perTarget.get(key) ?? 0) + 1);
    }
    const counts = [...perTarget.values()].sort((a, b) => b - a);
    expect(counts.length).toBeGreaterThan(5000);
    expect(counts.length).toBeLessThan(7000);
    const topTenth = counts.slice(0, Math.round(counts.length / 10)).reduce((sum, count) => sum + count, 0);
    expect(topTenth / demo.votes.length).toBeGreaterThan(0.3);
  });

  it('plants farms: many equal reviews within minutes, archived together weeks later', () => {
    const byAuthor = new Map<number, typeof demo.reviews>();
    for (const row of demo.reviews)
      byAuthor.set(row.authorProfileId, [...(byAuthor.get(row.authorProfileId) ?? []), row]);
    const farms = [...byAuthor.values()].filter((rows) => {
      const archived = rows.filter((row) => row.archivedAt !== null);
      if (archived.length < 10) return false;
      const times = archived.map((row) => seconds(row.archivedAt as string));
      return (
        new Set(archived.map((row) => row.description)).size <= 2 && Math.max(...times) - Math.min(...times) < 3 * 3600
      );
    });
    expect(farms.length).toBeGreaterThanOrEqual(8);
  });

  it('plants what recent ranges show: batches, mass archives and scripts', () => {
    const lately = seconds(demo.now) - 90 * 86_400;
    /** Times of the last 90 days per person, in order. */
    const timesOf = (events: readonly [person: number, at: string | null][]) => {
      const times = new Map<number, number[]>();
      for (const [person, at] of events)
        if (at !== null && seconds(at) > lately) times.set(person, [...(times.get(person) ?? []), seconds(at)]);
      return [...times.values()].map((list) => list.sort((a, b) => a - b));
    };
    const gapsOf = (times: readonly number[]) => times.slice(1).map((at, index) => at - (times[index] as number));
    /** The longest run of events within `gap` seconds of each other. */
    const longest = (times: readonly number[], gap: number) => {
      let run = 1;
      return Math.max(...gapsOf(times).map((each) => (run = each <= gap ? run + 1 : 1)), run);
    };
    const written = timesOf(demo.reviews.map((row) => [row.authorProfileId, row.createdAt]));
    expect(written.filter((times) => longest(times, 300) >= 5).length).toBeGreaterThanOrEqual(12);
    const archived = timesOf(demo.reviews.map((row) => [row.authorProfileId, row.archivedAt]));
    expect(archived.filter((times) => longest(times, 600) >= 5).length).toBeGreaterThanOrEqual(8);
    const voted = timesOf(demo.votes.map((vote) => [vote.voterProfileId, vote.createdAt]));
    const even = voted.filter((times) => {
      const short = gapsOf(times).filter((gap) => gap <= 600);
      return short.length >= 100 && short.filter((gap) => gap === short[0]).length > 0.8 * short.length;
    });
    expect(even.length).toBeGreaterThanOrEqual(2);
  });

  it('plants rings: people who all praise each other within hours', () => {
    const firstAt = new Map<string, number>();
    for (const row of demo.reviews)
      if (row.score === 'positive' && row.subjectProfileId !== null)
        firstAt.set(`${row.authorProfileId}>${row.subjectProfileId}`, seconds(row.createdAt));
    const partners = new Map<number, number>();
    for (const [pair, at] of firstAt) {
      const [author, subject] = pair.split('>').map(Number) as [number, number];
      const back = firstAt.get(`${subject}>${author}`);
      if (back !== undefined && Math.abs(back - at) <= 5 * 3600) partners.set(author, (partners.get(author) ?? 0) + 1);
    }
    expect([...partners.values()].filter((count) => count >= 4).length).toBeGreaterThanOrEqual(30);
  });

  it('follows the day: quiet and busy hours differ, texts vary in length', () => {
    const perHour = new Map<number, number>();
    for (const row of demo.reviews) {
      const hour = new Date(row.createdAt).getUTCHours();
      perHour.set(hour, (perHour.get(hour) ?? 0) + 1);
    }
    const hours = [...perHour.values()];
    expect(Math.max(...hours) / Math.min(...hours)).toBeGreaterThan(1.3);
    expect(new Set(demo.reviews.map((row) => row.description)).size).toBeGreaterThan(10_000);
    expect(new Set(demo.reviews.map((row) => row.description.length)).size).toBeGreaterThan(150);
  });

  it('has open, canceled and settled slashes of each type, and subjects without a profile', () => {
    const open = demo.slashes.filter((row) => row.cancelledAt === null && row.closesAt > demo.now);
    expect(open).toHaveLength(4);
    expect(demo.slashes.some((row) => row.cancelledAt !== null)).toBe(true);
    expect(new Set(demo.slashes.map((row) => row.slashType))).toEqual(new Set(['SCORE', 'FINANCIAL', 'XP']));
    expect(new Set(demo.slashes.map((row) => row.sourceOutcome))).toEqual(
      new Set([null, 'UPHELD', 'DEFENDED', 'INCONCLUSIVE']),
    );
    for (const kind of ['reviews', 'vouches', 'slashes'] as const)
      expect(demo[kind].some((row) => row.subjectProfileId === null)).toBe(true);
  });

  it('reaches all outcome bands by weight', () => {
    const bands = { up: 0, middle: 0, down: 0 };
    for (const slash of demo.slashes) {
      const votes = demo.votes.filter(
        (vote) => vote.type === 'slash' && vote.activityId === slash.id && vote.weight !== null,
      );
      const weigh = (up: boolean) =>
        votes.reduce((sum, vote) => sum + (vote.isUpvote === up ? (vote.weight as number) : 0), 0);
      const share = weigh(true) / (weigh(true) + weigh(false));
      if (share > 0.6) bands.up++;
      else if (share < 0.4) bands.down++;
      else if (share >= 0.4) bands.middle++;
    }
    expect(bands.up).toBeGreaterThan(10);
    expect(bands.down).toBeGreaterThan(8);
    expect(bands.middle).toBeGreaterThan(5);
  });

  it('has people with several addresses, without an avatar, and mutual vouches', () => {
    expect(demo.profiles.some((row) => row.addresses.length === 3)).toBe(true);
    expect(demo.profiles.some((row) => row.avatarUrl === null)).toBe(true);
    const active = new Set(
      demo.vouches.filter((row) => !row.unvouchedAt).map((row) => `${row.authorProfileId}>${row.subjectProfileId}`),
    );
    const mutual = [...active].filter((pair) => active.has(pair.split('>').reverse().join('>')));
    expect(mutual.length).toBeGreaterThan(200);
  });
});
