import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reasonsInWords } from '../../../shared/domain/src/reasons/reasonsInWords.ts';
import type { badFriends } from '../../../shared/functions/src/declared/badFriends.ts';
import type { misplacedSlashes } from '../../../shared/functions/src/declared/misplacedSlashes.ts';
import type { widgetSlashImpact } from '../../../shared/functions/src/declared/widgetSlashImpact.ts';
import {
  FOUND_ROW_NAMES,
  FOUND_STAKE_NAMES,
  foundRows,
  foundStake,
  PAIR_ROW_NAMES,
  pairRows,
} from '../../../shared/functions/src/fields/foundRows.ts';
import { marketRows } from '../../../shared/functions/src/fields/marketRows.ts';
import { NETWORK_ROW_NAMES, networkRows } from '../../../shared/functions/src/fields/networkRows.ts';
import {
  dayRows,
  eventRows,
  PROFILE_ROW_NAMES,
  profileRows,
  stakeRows,
} from '../../../shared/functions/src/fields/profileRows.ts';
import {
  archivedRows,
  backedSlashedRows,
  batchAnalysisRows,
  farmerRows,
  invitationStatsRows,
  slashImpactRows,
  slashVotesRows,
  vouchStatsRows,
} from '../../../shared/functions/src/fields/widgetRows.ts';
import { type AnsweredCell, recordsOf } from '../../../shared/functions/src/question/address.ts';
import {
  DATA_NAMES,
  dataSet,
  type Group,
  isComparable,
  type Question,
} from '../../../shared/functions/src/question/grammar.ts';
import type { AnswerOf } from '../../../shared/functions/src/schema/declaration.ts';
import { daily, isFull } from '../../../shared/testing/src/daily.ts';
import { type Backend, call } from './backend.ts';
import { profilesOnly, slash, slashVote, vouch } from './dataset.ts';
import { type DataSet, g1, g2, network } from './load.ts';
import { type ReusedBackend, reusedBackend } from './reused.ts';
import { runRollups } from './rollups.ts';
import { rowsBehind } from './rowsBehind.ts';

/* Every number opens its rows: the list it leads to holds as many. */

let reused: ReusedBackend;
let backend: Backend;
beforeAll(async () => {
  reused = await reusedBackend();
  backend = reused.backend;
});
afterAll(() => backend.close());

type Behind = ReturnType<typeof rowsBehind>;
/** Lists opened so far: many numbers link to the same one, and the data does not change. */
const opened = new Map<string, Behind>();
function behind(href: string): Behind {
  const list = opened.get(href) ?? rowsBehind(backend, href);
  opened.set(href, list);
  return list;
}
const listed = async (href: string) => (await behind(href)).rows;

/** How many of the busiest people have each of their figures followed. */
const BUSY = isFull ? 12 : 2;

/** For each rule, the people with the most and the fewest rows among those with at least its minimum of cases. */
const sentences = () =>
  backend.sql<{ rule: string; n: string; href: string }>(
    `select x.rule, x.n::text, private.reason_href(x.rule, 'profileId:' || x.profile_id, x.parts) as href
     from (select c.*, p.profile_id, row_number() over (partition by c.rule order by c.n desc, c.user_id) as most,
             row_number() over (partition by c.rule order by c.n, c.user_id) as fewest
           from private.reason_cases(array(select p.user_id from app.listed_profiles p)) c
             join app.listed_profiles p using (user_id)
           where c.n is not null) x
     where least(x.most, x.fewest) <= 2 order by x.rule, x.most`,
  );

/** The parts of every sentence that may be said now. */
const sayable = () =>
  backend.sql<{ rule: string; parts: unknown }>(
    `select c.rule, c.parts from private.reason_cases(array(select p.user_id from app.listed_profiles p)) c
     where c.fires is distinct from false`,
  );

/** The first accuses the others ten times and is left by three, and the last votes on all of it. */
function judges(): DataSet {
  const set = profilesOnly(Array.from({ length: 13 }, () => ({ score: 1500 })));
  const ten = Array.from({ length: 10 }, (_, place) => place + 1);
  set.vouches = [2, 3, 4].map((author) =>
    vouch(author, 1, '2026-04-01T00:00:00Z', { unvouchedAt: '2026-05-01T00:00:00Z', unhealthy: author > 2 }),
  );
  set.slashes = ten.map((n) => slash(n, 1, n + 1, `2026-05-0${(n % 5) + 1}T00:00:00Z`));
  set.votes = ten.flatMap((n) => [
    slashVote(n, 13, n <= 7, 1500, '2026-05-06T00:00:00Z'),
    slashVote(n, 12, n <= 7, 100, '2026-05-06T00:00:00Z'),
  ]);
  return set;
}

type Profile = Parameters<typeof profileRows>[0];
type Activity = { person: Parameters<typeof dayRows>[0]; days: Parameters<typeof dayRows>[1][] };
type Around = { person: Parameters<typeof eventRows>[0]; days: Parameters<typeof eventRows>[1][] };

/** Counts in sentences, figures and widgets about a person, on the data set whose sentences come from `rules`. */
async function followPeople(rules: string) {
  const all = await sentences();
  for (const { rule, n, href } of all) expect([rule, href, await listed(href)]).toEqual([rule, href, Number(n)]);
  expect(all.map(({ rule }) => rule)).toEqual(expect.arrayContaining(rules.split(' ')));
  // A dash marks a missing part.
  for (const { rule, parts } of await sayable())
    expect([rule, reasonsInWords([{ id: rule, parts }])[0]?.text]).toEqual([
      rule,
      expect.not.stringMatching(/–|undefined|null|NaN/),
    ]);

  // The same of what was said of those who took part in a slash, or wrote and took back most, on two past days.
  const known = await backend.sql<{ id: string }>(
    `select p.profile_id::text as id from app.listed_profiles p
   order by exists (select 1 from app.slashes s where p.user_id in (s.subject_id, s.author_id)) desc,
     (select count(*) + count(r.archived_at) from app.reviews r where r.author_id = p.user_id) desc, 1 limit ${BUSY * 3}`,
  );
  const now = await backend.sql<{ day: string }>(
    "select to_char(d.day, 'YYYY-MM-DD') as day from unnest(array[app.now() - interval '1 day', app.now() - interval '20 days']) d (day)",
  );
  for (const { day: asOf } of now)
    for (const { id } of known) {
      const { reasons } = await call<{ reasons: { id: string; n: number | null; href: string | null }[] }>(
        backend,
        'reasons',
        { id, filters: { asOf } },
      );
      for (const { id: rule, n, href } of reasons)
        if (n !== null && href !== null) expect([rule, href, await listed(href)]).toEqual([rule, href, n]);
    }

  // The same of the figures of profiles, of the busiest.
  const busy = await backend.sql<{ id: string }>(
    `select p.profile_id::text as id from app.listed_profiles p
   order by (select count(*) from app.reviews r where p.user_id in (r.author_id, r.subject_id)) desc, 1 limit ${BUSY}`,
  );
  for (const { id } of busy) {
    const profile = await call<Profile>(backend, 'profile_overview', { id });
    for (const name of PROFILE_ROW_NAMES) {
      const { count, to } = profileRows(profile, name);
      expect([name, to, await listed(to)]).toEqual([name, to, count]);
    }
    for (const amount of ['vouchedInWei', 'vouchedOutWei'] as const)
      expect((await behind(stakeRows(profile, amount))).answer.kpis.activeWei).toBe(profile[amount]);
    // The days of the calendar on which most happened.
    const { person, days } = await call<Activity>(backend, 'profile_activity', { id });
    for (const day of days.sort((a, b) => b.reviews + b.votes - a.reviews - a.votes).slice(0, 3))
      for (const { kind, count, to } of dayRows(person, day))
        if (to) expect([kind, to, await listed(to)]).toEqual([kind, to, count]);
    // The last days on which something happened around them; a single slash leads to its own page.
    const around = await call<Around>(backend, 'profile_events', { id });
    for (const day of around.days.slice(0, 3))
      for (const { kind, count, to } of eventRows(around.person, day))
        if (to && !to.startsWith('/slashes/impact/')) expect([kind, to, await listed(to)]).toEqual([kind, to, count]);
  }
  await followWidgets();
}

type Population = {
  kpis: { people: number; newThisWeek: number };
  levels: { level: string; count: number }[];
  histogram: { from: number; count: number }[];
  binWidth: number;
};
type Pair = {
  a: FoundRow;
  b: FoundRow;
  balance: Record<'a' | 'b', { reviews: number; vouchedWei: string; slashes: number }>;
};
type FoundRow = Parameters<typeof foundRows>[0] & { userId: number };

/** Each number of the search, of people side by side and of the population. */
async function followSearch() {
  // The first and the last by score, and the person with the most reviews received.
  const found = await Promise.all(
    ['-score', 'score', '-reviews'].map((sort) =>
      call<{ rows: FoundRow[] }>(backend, 'profiles_search', { sort, per: 50 }),
    ),
  );
  const people = new Map(found.flatMap(({ rows }) => rows.slice(0, BUSY * 2)).map((row) => [row.userId, row]));
  const compared: FoundRow[] = [];
  const ids = [...people.values()].flatMap(({ profileId }) => (profileId === null ? [] : [`profileId:${profileId}`]));
  for (let first = 0; first < ids.length; first += 4) {
    const answer = await call<{ people: FoundRow[] }>(backend, 'profiles_compared', {
      c: ids.slice(first, first + 4),
    });
    compared.push(...answer.people);
  }
  for (const row of [...people.values(), ...compared]) {
    for (const name of FOUND_ROW_NAMES) {
      const { count, to } = foundRows(row, name);
      expect([name, to, await listed(to)]).toEqual([name, to, count]);
    }
    for (const amount of FOUND_STAKE_NAMES) {
      const to = foundStake(row, amount);
      expect([to, (await behind(to)).answer.kpis.activeWei]).toEqual([to, row[amount]]);
    }
  }
  // What the busiest people gave each other.
  const busy = [...people.values()].slice(-4);
  for (const [n, one] of busy.entries())
    for (const other of busy.slice(n + 1)) {
      const { a, b, balance } = await call<Pair>(backend, 'profile_interactions', {
        a: one.userkey,
        b: other.userkey,
      });
      for (const name of PAIR_ROW_NAMES)
        for (const [given, giver, taker] of [
          [balance.a[name], a, b],
          [balance.b[name], b, a],
        ] as const) {
          const to = pairRows(giver, taker, name);
          const { rows: found, answer } = await behind(to);
          expect([to, name === 'vouchedWei' ? answer.kpis.activeWei : found]).toEqual([to, given]);
        }
    }
  const { kpis, levels, histogram, binWidth } = await call<Population>(backend, 'profiles_stats');
  expect([await listed('/profiles'), await listed('/profiles?range=7d')]).toEqual([kpis.people, kpis.newThisWeek]);
  for (const { level, count } of levels)
    expect([level, await listed(`/profiles?level=${level}`)]).toEqual([level, count]);
  for (const { from, count } of histogram) {
    const to = `/profiles?scoreMin=${from}&scoreMax=${from + binWidth - 1}`;
    expect([to, await listed(to)]).toEqual([to, count]);
  }
}

type Widgets = {
  vouches: Parameters<typeof vouchStatsRows>[0];
  batches: Parameters<typeof batchAnalysisRows>[0];
  archived: Parameters<typeof archivedRows>[0];
  invitations: Parameters<typeof invitationStatsRows>[0];
  impact: AnswerOf<typeof widgetSlashImpact>;
  votes: Parameters<typeof slashVotesRows>[0];
  backed: AnswerOf<typeof badFriends>;
  misplaced: AnswerOf<typeof misplacedSlashes>;
  farmer: { report: { lines: { id: string; x: number | null; n: number }[] } | null };
};

/** Each number of the widgets of a profile leads to its rows. */
async function followWidgets() {
  // People who wrote, staked, judged, invited or were accused most, and those for whom no widget has anything.
  const people = await backend.sql<{ id: number }>(
    `select distinct x.id::int as id from (
       select p.profile_id as id, row_number() over (partition by w.kind order by w.n desc, p.user_id) as most
       from app.listed_profiles p cross join lateral (values
         ('reviews', (select count(*) from app.reviews r where p.user_id in (r.author_id, r.subject_id))),
         ('archived', (select count(r.archived_at) from app.reviews r where r.author_id = p.user_id)),
         ('vouches', (select count(*) from app.vouches v where p.user_id in (v.author_id, v.subject_id))),
         ('slashes', (select count(*) from app.slashes s where p.user_id in (s.author_id, s.subject_id))),
         ('judged', (select count(*) from app.r_slash_vote s where s.voter_id = p.user_id)),
         ('penalties', (select count(*) from app.slash_penalties s where s.user_id = p.user_id)),
         ('invited', (select count(*) from app.profiles c where c.invited_by = p.profile_id)),
         ('nothing', -p.profile_id)
       ) w (kind, n)
     ) x where x.most <= $1`,
    [BUSY / 2],
  );
  for (const { id } of people) {
    const widget = <T>(name: string) => call<T>(backend, `widget_${name}`, { profile_id: id });
    const vouches = await widget<Widgets['vouches']>('vouch_stats');
    const archived = await widget<Widgets['archived']>('archived_leaderboard');
    const impact = await widget<Widgets['impact']>('slash_impact');
    const filters = { person: `profileId:${id}` };
    const backed = await call<Widgets['backed']>(backend, 'bad_friends', { filters });
    const backer = backed.rows[0] ?? { slashes: 0, points: 0 };
    const misplaced = await call<Widgets['misplaced']>(backend, 'misplaced_slashes', {
      filters: { ...filters, category: 'a' },
    });
    const figures: Record<string, Record<string, { count: number; to: string }>> = {
      vouches: vouchStatsRows(vouches, id),
      batches: batchAnalysisRows(await widget<Widgets['batches']>('batch_analysis'), id),
      written: archivedRows(archived, 'author', id),
      received: archivedRows(archived, 'subject', id),
      invitations: invitationStatsRows(await widget<Widgets['invitations']>('invitation_stats'), id),
      votes: slashVotesRows(await call<Widgets['votes']>(backend, 'voting_profile', { id: `profileId:${id}` }), id),
      backed: backedSlashedRows(backer, id),
      misplaced: { rows: { count: misplaced?.total ?? 0, to: `/slashes/misplaced-slashes?person=profileId:${id}` } },
    };
    for (const [shown, counts] of Object.entries(figures))
      for (const [name, { count, to }] of Object.entries(counts))
        expect([shown, name, to, await listed(to)]).toEqual([shown, name, to, count]);

    const { report } = await call<Widgets['farmer']>(backend, 'farmer_report', { id: `profileId:${id}` });
    for (const [line, to] of Object.entries(farmerRows(`profileId:${id}`))) {
      const { x = null, n = 0 } = report?.lines.find((each) => each.id === line) ?? {};
      // F7 is how many there are, the others are shares.
      if (x !== null) expect([line, to, await listed(to)]).toEqual([line, to, Math.round(line === 'F7' ? x : x * n)]);
    }

    const kpis = async <T>(to: string) => (await behind(to)).answer.kpis as T;
    const { received, given } = vouchStatsRows(vouches, id);
    expect(await kpis(received.to)).toMatchObject({ activeWei: vouches.inWei });
    expect(await kpis(given.to)).toMatchObject({ activeWei: vouches.outWei });
    const { onSubject } = slashImpactRows(id);
    const { pointsRemoved } = await kpis<{ pointsRemoved: { direct: number; endorsers: number } }>(onSubject);
    expect([pointsRemoved.direct, pointsRemoved.endorsers]).toEqual([
      impact.pointsSelf,
      expect.closeTo(impact.pointsOthers, 9),
    ]);
    expect(impact.pointsSuffered).toBeCloseTo(backer.points, 9);
    for (const by of ['author', 'subject'] as const) {
      const rank = archived[by]?.rank;
      if (!rank) continue;
      const { answer } = await behind(`/reviews/archived-leaderboard?by=${by}&person=profileId:${id}`);
      expect((answer as unknown as { rows: { rank: number }[] }).rows.map((row) => row.rank)).toEqual([rank]);
    }
  }
}

type Found = {
  total: number;
  kpis: Record<
    | 'reviews'
    | 'vouches'
    | 'slashes'
    | 'positive'
    | 'neutral'
    | 'negative'
    | 'inactive'
    | 'reciprocal'
    | 'batch'
    | 'template',
    number
  > & {
    months: { at: string; count: number }[];
    authors: { person: { userkey: string }; count: number }[];
    subjects: { person: { userkey: string }; count: number }[];
    partial: boolean;
  };
};
type XpWeek = {
  kpis: { earners: number; total: number };
  rows: { person: { profileId: number | null }; xp: number; seasonTotal: number; streak: number }[];
};
type Asked = { rows: (AnsweredCell & { count: number })[] };

/** Each number of the mini-apps. */
async function followMiniApps() {
  const total = async (name: string, args: Record<string, unknown>) =>
    (await call<{ total: number }>(backend, name, args)).total;

  // Each count beside a search narrows it to that many.
  const [busiest] = (await call<Found>(backend, 'ethos_search')).kpis.authors;
  for (const base of [{ words: ['a'] }, { author: busiest?.person.userkey }, { state: 'archived' }]) {
    const found = await call<Found>(backend, 'ethos_search', { filters: base });
    const { kpis } = found;
    expect(kpis.partial).toBe(false);
    expect(kpis.reviews + kpis.vouches + kpis.slashes).toBe(found.total);
    const parts: [Record<string, unknown>, number][] = [
      [{ type: ['review'] }, kpis.reviews],
      [{ type: ['vouch'] }, kpis.vouches],
      [{ type: ['slash'] }, kpis.slashes],
      [{ sentiment: 'positive' }, kpis.positive],
      [{ sentiment: 'neutral' }, kpis.neutral],
      [{ sentiment: 'negative' }, kpis.negative],
      ...('state' in base
        ? []
        : ([
            [{ state: 'archived' }, kpis.inactive],
            [{ state: 'active' }, found.total - kpis.inactive],
          ] as [Record<string, unknown>, number][])),
      [{ marks: ['reciprocal'] }, kpis.reciprocal],
      [{ marks: ['batch'] }, kpis.batch],
      [{ marks: ['template'] }, kpis.template],
      ...('author' in base
        ? []
        : kpis.authors.map((each): [Record<string, unknown>, number] => [{ author: each.person.userkey }, each.count])),
      ...kpis.subjects.map((each): [Record<string, unknown>, number] => [{ subject: each.person.userkey }, each.count]),
      ...kpis.months.slice(-3).map(({ at, count }): [Record<string, unknown>, number] => {
        const next = new Date(at);
        next.setUTCMonth(next.getUTCMonth() + 1);
        return [{ after: at.slice(0, 10), before: next.toISOString().slice(0, 10) }, count];
      }),
    ];
    for (const [part, count] of parts)
      expect([part, await total('ethos_search', { filters: { ...base, ...part }, per: 1 })]).toEqual([part, count]);
    const withVotes = (part: object) => total('ethos_search', { filters: { ...base, ...part }, per: 1 });
    expect((await withVotes({ minVotes: 1 })) + (await withVotes({ maxVotes: 0 }))).toBe(found.total);
  }

  // Each row of an answer of Magic leads to as many records.
  let led = 0;
  for (const data of DATA_NAMES) {
    const { groups } = dataSet(data);
    const names = Object.keys(groups).filter((name) => groups[name]?.kind !== 'time');
    const few = (group: string) => names.find((name) => name !== group && isComparable(groups[name] as Group)) ?? null;
    for (const group of names)
      for (const compare of new Set([null, few(group)])) {
        const question: Question = { data, measure: 'count', group, compare, where: [], range: 'all' };
        const { rows } = await call<Asked>(backend, 'magic', {
          filters: { data, group, ...(compare && { compare }) },
          per: 25,
        });
        for (const cell of rows.slice(0, 4)) {
          const to = recordsOf(question, cell);
          if (to === null) continue;
          led++;
          expect([to, await listed(to)]).toEqual([to, cell.count]);
        }
      }
  }
  expect(led).toBeGreaterThan(10);

  // Pairs of reviews: as many in each band, and as many in the picture.
  for (const filters of [{}, { status: 'all' }, { sentiment: 'any', status: 'all' }]) {
    const pairs = await call<{
      total: number;
      kpis: Record<'pairs' | 'within30min' | 'within24h' | 'within7d', number>;
      histogram: { count: number }[];
    }>(backend, 'reciprocated_reviews', { filters });
    const inBand = (band: string) => total('reciprocated_reviews', { filters: { ...filters, band } });
    expect([pairs.total, pairs.histogram.reduce((sum, { count }) => sum + count, 0)]).toEqual([
      pairs.kpis.pairs,
      pairs.kpis.pairs,
    ]);
    expect([await inBand('30m'), await inBand('24h'), await inBand('7d')]).toEqual([
      pairs.kpis.within30min,
      pairs.kpis.within24h,
      pairs.kpis.within7d,
    ]);
    expect(pairs.kpis.within7d + (await inBand('later'))).toBe(pairs.kpis.pairs);
  }

  // Losses: as many in the ledger of each kind, and on the list of reviews.
  const people = await backend.sql<{ id: string }>(
    `select p.profile_id::text as id from app.listed_profiles p
     order by (select count(*) from app.reviews r where p.user_id = r.subject_id and r.archived_at is not null) desc, 1 limit 3`,
  );
  for (const { id } of people) {
    type Losses = { ledger: { kind: string }[]; totals: Record<'count' | 'reviewsLost' | 'vouchesLost', number> };
    const losses = (args: object) => call<Losses>(backend, 'losses', { id, ...args });
    const ledger = async (kind: string) => (await losses({ kind })).ledger.length;
    const { totals, ledger: all } = await losses({});
    expect([await ledger('review'), await ledger('vouch')]).toEqual([totals.reviewsLost, totals.vouchesLost]);
    expect(all.filter(({ kind }) => kind !== 'score')).toHaveLength(totals.count);
    // Whichever part of the ledger is asked for.
    expect((await losses({ kind: 'bond', filters: { range: '24h' } })).totals).toEqual(totals);
    expect((await behind(`/reviews?status=archived&subject=profileId:${id}`)).rows).toBe(totals.reviewsLost);
  }

  // XP of a week, and messages of the channels.
  const week = await call<XpWeek>(backend, 'weekly_xp_overview', { per: 200 });
  expect(await total('weekly_xp_overview', { filters: { minXp: 1 } })).toBe(week.kpis.earners);
  if (week.rows.length < 200) expect(week.rows.reduce((sum, { xp }) => sum + xp, 0)).toBe(week.kpis.total);
  for (const { person, seasonTotal, streak } of week.rows.filter(({ person }) => person.profileId).slice(0, 20))
    expect(await call(backend, 'weekly_xp', { id: `${person.profileId}` })).toMatchObject({
      total: seasonTotal,
      currentStreak: streak,
    });
  const messages = await call<{ total: number; kpis: { shown: number; tombstones: number } }>(
    backend,
    'telegram_viewer',
  );
  const days = await call<{ points: { count: number }[] }>(backend, 'telegram_days');
  expect([messages.total, days.points.reduce((sum, { count }) => sum + count, 0)]).toEqual([
    messages.kpis.shown + messages.kpis.tombstones,
    messages.kpis.shown + messages.kpis.tombstones,
  ]);
}

type Market = {
  id: number;
  trades: number;
  holders: number;
  volumeWei: string;
  volume7dWei: string;
  netTrustFlowWei: string;
};
type Trade = { type: 'BUY' | 'SELL'; side: 'trust' | 'distrust'; ethWei: string | null };
type Weeks = { season: number | null; rows: { week: number; rank: number | null }[] };

/** Each number of the network, of markets and of XP. */
async function followNetwork() {
  for (const range of ['24h', '7d', '30d', '90d', '1y', 'all', '2026-02-01..2026-03-01'] as const) {
    const { totals } = await call<{ totals: Record<string, number> }>(backend, 'site_stats', { filters: { range } });
    for (const name of NETWORK_ROW_NAMES) {
      const to = networkRows(name, range);
      if (to) expect([name, to, await listed(to)]).toEqual([name, to, totals[name]]);
    }
  }
  const markets = await call<{ rows: Market[] }>(backend, 'markets_history', { per: 200 });
  for (const market of markets.rows.slice(0, BUSY * 2)) {
    const tradesBehind = async (name: Parameters<typeof marketRows>[1]) => {
      const { rows: found, answer } = await behind(marketRows(market, name));
      return { found, trades: (answer as unknown as { rows: Trade[] }).rows };
    };
    const sum = (trades: readonly Trade[], sign: (trade: Trade) => bigint) =>
      String(trades.reduce((all, trade) => all + sign(trade) * BigInt(trade.ethWei ?? 0), 0n));
    expect([market.id, (await tradesBehind('trades')).found, (await tradesBehind('holders')).found]).toEqual([
      market.id,
      market.trades,
      market.holders,
    ]);
    expect(market.trades).toBeLessThanOrEqual(200);
    expect(sum((await tradesBehind('volumeWei')).trades, () => 1n)).toBe(market.volumeWei);
    expect(sum((await tradesBehind('volume7dWei')).trades, () => 1n)).toBe(market.volume7dWei);
    const flow = ({ type, side }: Trade) => (side !== 'trust' ? 0n : type === 'BUY' ? 1n : -1n);
    expect(sum((await tradesBehind('netTrustFlowWei')).trades, flow)).toBe(market.netTrustFlowWei);
  }
  // A rank is the place in the list of its week.
  const { rows: earners } = await call<{ rows: { userkey: string }[] }>(backend, 'profiles_search', { per: BUSY * 2 });
  for (const { userkey } of earners) {
    const { season, rows: weeks } = await call<Weeks>(backend, 'weekly_xp', { id: userkey });
    for (const { week, rank } of weeks.slice(0, 3)) {
      if (rank === null) continue;
      const { answer } = await behind(`/mini-apps/weekly-xp-overview?season=${season}&week=${week}`);
      const listed = answer as unknown as { total: number; rows: { rank: number; person: { userkey: string } }[] };
      const place = listed.rows.find(({ person }) => person.userkey === userkey)?.rank;
      if (listed.rows.length === listed.total || place) expect([userkey, week, place]).toEqual([userkey, week, rank]);
    }
  }
}

const SETS = [
  { name: 'the golden data set', load: g1, rules: 'A1 A13 A2 A5 A7 F1 F6 F8' },
  { name: 'the bots', load: g2, rules: 'A10 A12 A2 A4 A7' },
  { name: 'a generated network', load: () => network(150), rules: 'A1 A2 A3 A5 A7 A9 F1 F2 F3 F6 F7 F8' },
  { name: 'people who accuse and judge', load: judges, rules: 'A5 A6 A8 F4 F5' },
];
/** Where all other numbers are followed too. */
const WHOLE = ['the golden data set', ...daily(['the bots', 'a generated network'], 1)];

describe.each(SETS)('on $name', ({ name, load, rules }) => {
  beforeAll(async () => {
    await reused.load(load());
    await runRollups(backend);
    await backend.sql(
      "update app.feature_flags set enabled = true where key in ('profileInteractions', 'farmerScores')",
    );
    opened.clear();
  });

  test('counts in sentences, figures and widgets about a person equal the number of rows they link to', () =>
    followPeople(rules));
  if (!WHOLE.includes(name)) return;
  test('each number of the search, of a comparison and of the population links to its rows', () => followSearch());
  test('each number in the mini-apps equals the count of its rows', () => followMiniApps());
  test('each number of the network, of markets and of XP links to its rows', () => followNetwork());
});
