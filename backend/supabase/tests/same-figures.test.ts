import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { generate, sizeFor } from '../../network/src/generate/generate.ts';
import { type Backend, call, refused } from './backend.ts';
import { profilesOnly, review, slash, slashVote, vouch } from './dataset.ts';
import { type DataSet, g1 } from './load.ts';
import { type Cell, readRows } from './magicRows.ts';
import { type ReusedBackend, reusedBackend } from './reused.ts';
import { runRollups } from './rollups.ts';
import { rowsBehind } from './rowsBehind.ts';

/* One word means one number, whichever page says it: votes of a range on /home and /votes, profiles on all pages. */

let reused: ReusedBackend;
let backend: Backend;
beforeAll(async () => {
  reused = await reusedBackend();
  backend = reused.backend;
});
afterAll(() => backend.close());

const RANGES = ['24h', '7d', '30d'] as const;
type Figure = { value: number; change: number };
type Overview = { kpis: { votes: Figure; profiles: Figure } };
type Listed = { total: number; kpis: { votes: number } };

/** Votes of a range and all profiles, by every page that shows them. */
async function figures(range: (typeof RANGES)[number]) {
  const home = await call<Overview>(backend, 'home_overview', { range });
  const targets = await call<Listed>(backend, 'votes_targets', { filters: { range } });
  const stream = await call<Listed>(backend, 'votes_stream', { filters: { range } });
  const heat = await call<{ cells: { votes: number }[] }>(backend, 'votes_heat', { filters: { range } });
  const profiles = await call<Listed>(backend, 'profiles_search');
  const stats = await call<{ kpis: { profiles: number } }>(backend, 'profiles_stats');
  const status = await call<{ counts: { profiles: { n: number } } }>(backend, 'site_status');
  const { votes } = home.kpis;
  return {
    votes: [votes.value, votes.change, targets.kpis.votes, stream.kpis.votes, stream.total, sum(heat.cells)],
    profiles: [home.kpis.profiles.value, profiles.total, stats.kpis.profiles, status.counts.profiles.n],
  };
}
const sum = (cells: { votes: number }[]) => cells.reduce((all, { votes }) => all + votes, 0);

function g2(): DataSet {
  return JSON.parse(readFileSync(fileURLToPath(new URL('../../../e2e/fixtures/g2.json', import.meta.url)), 'utf8'));
}
const network = (profiles: number) =>
  generate({ ...sizeFor(profiles), now: new Date('2026-03-16T10:00:00Z') }) as unknown as DataSet;
function demo(): DataSet {
  const set = network(300);
  // What told the pages apart: people merged into others, and votes on slashes.
  expect((set.profiles as { status: string }[]).some(({ status }) => status === 'MERGED')).toBe(true);
  return set;
}

test.each([
  ['the golden data set', g1],
  ['the bots', g2],
  ['a generated network', demo],
])('the pages agree on %s, before and after the rollups', async (_name, load) => {
  await reused.load(load());
  for (const rollups of [[], ['vote_targets', 'vote_hours', 'opening_answers', 'cached_answers', 'vote_rounds']]) {
    await runRollups(backend, rollups);
    for (const range of RANGES) {
      const { votes, profiles } = await figures(range);
      expect(new Set(votes), range).toEqual(new Set([votes[0]]));
      expect(new Set(profiles)).toEqual(new Set([profiles[0]]));
    }
  }
});

test('a range holds both its ends, and votes on slashes are votes', async () => {
  const set = profilesOnly([{ score: 1500 }, { score: 1500 }, { score: 1500 }], '2026-06-08T00:00:00Z');
  const made = review(1, 2, '2026-05-01T00:00:00Z');
  set.reviews = [made];
  set.slashes = [slash(1, 1, 2, '2026-05-31T00:00:00Z')];
  const vote = (voter: number, createdAt: string) => ({
    ...slashVote(Number(made.id), voter, true, 1500, createdAt),
    type: 'review',
  });
  set.votes = [
    slashVote(1, 3, true, 1500, '2026-06-01T00:00:00Z'),
    vote(1, '2026-06-08T00:00:00Z'),
    vote(3, '2026-05-31T23:59:59.999Z'),
    { ...vote(2, '2026-06-02T00:00:00Z'), archivedAt: '2026-06-03T00:00:00Z' },
  ];
  await reused.load(set);
  expect((await figures('7d')).votes).toEqual([2, 2, 2, 2, 2, 2]);
  const { kpis } = await call<{ kpis: { votes: unknown } }>(backend, 'home_overview');
  expect(kpis.votes).toMatchObject({ value: 2, change: 2, previous: 1 });
});

test('who joins later is not listed yet, and who was merged no more', async () => {
  const later = { score: 1500, joinedAt: '2026-06-08T00:00:01Z' };
  const set = profilesOnly([{ score: 1500 }, { score: 1500 }, { score: 1500 }, later], '2026-06-08T00:00:00Z');
  (set.profiles as { status: string }[])[1] = { ...(set.profiles as { status: string }[])[1], status: 'MERGED' };
  await reused.load(set);
  expect((await figures('7d')).profiles).toEqual([2, 2, 2, 2]);
  await backend.sql("update app.clock set frozen_at = '2026-06-08T00:00:01Z'");
  expect((await figures('7d')).profiles).toEqual([3, 3, 3, 3]);
});

test('a rule that compares people speaks from 30 of them on, beyond its percentile, with its share in words', async () => {
  // Forty people, each with two vouches of as many tenths of an ETH as their number; the last two have the same.
  const tenths = (person: number) => Math.min(person, 39);
  const set = profilesOnly(Array.from({ length: 42 }, () => ({ score: 1500 })));
  const some = (count: number) =>
    Array.from({ length: count }, (_, place) => place + 1).flatMap((person) =>
      [41, 42].map((author) =>
        vouch(author, person, '2026-05-01T00:00:00Z', { amountWei: `${tenths(person)}00000000000000000` }),
      ),
    );
  const told = async (count: number) => {
    await reused.load({ ...set, vouches: some(count) });
    await runRollups(backend, ['r_measure']);
    const all = Array.from({ length: count }, (_, place) => String(place + 1));
    const answers = await Promise.all(
      all.map((id) => call<{ reasons: { id: string; share: number | null }[] }>(backend, 'reasons', { id })),
    );
    return answers.map(({ reasons }) => reasons.find(({ id }) => id === 'F1'));
  };
  expect((await told(29)).filter(Boolean)).toEqual([]);
  const forty = await told(40);
  const plain = (place: number) =>
    forty.filter((_, other) => tenths(other + 1) >= tenths(place + 1)).length / forty.length;
  for (const [place, reason] of forty.entries())
    expect(reason?.share ?? null).toEqual(plain(place) < 0.2 ? expect.closeTo(plain(place), 9) : null);
  expect(forty[39]).toMatchObject({
    text: 'Backed with 7.8 ETH by 2 people',
    n: 2,
    share: 0.05,
    among: 'more than 94 % of those with 2 vouches or more',
    href: '/vouches?subject=profileId:40',
  });
  expect((await call<{ total: number }>(backend, 'vouches_list', { filters: { subject: 'profileId:40' } })).total).toBe(
    2,
  );
});

/** How many of the busiest people have each of their figures followed. */
const BUSY = process.env.FULL === '1' ? 12 : 4;

/** Of each rule the people with the most and the fewest rows among those who have its least number of cases. */
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

test.each([
  ['the golden data set', g1, 'A1 A13 A2 A5 A7 F1 F6 F8'],
  ['the bots', g2, 'A10 A12 A2 A4 A7'],
  ['a generated network', () => network(150), 'A1 A2 A3 A5 A7 A9 F1 F2 F3 F6 F7 F8'],
  ['people who accuse and judge', judges, 'A5 A6 A8 F4 F5'],
])(
  'what a sentence, a figure and a widget about a person count is the number of rows they lead to, on %s',
  async (_name, load, rules) => {
    await reused.load(load());
    await runRollups(backend);
    const all = await sentences();
    for (const { rule, n, href } of all)
      expect([rule, href, (await rowsBehind(backend, href)).rows]).toEqual([rule, href, Number(n)]);
    expect(all.map(({ rule }) => rule)).toEqual(expect.arrayContaining(rules.split(' ')));

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
          if (n !== null && href !== null)
            expect([rule, href, (await rowsBehind(backend, href)).rows]).toEqual([rule, href, n]);
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
        expect([name, to, (await rowsBehind(backend, to)).rows]).toEqual([name, to, count]);
      }
      for (const amount of ['vouchedInWei', 'vouchedOutWei'] as const)
        expect((await rowsBehind(backend, stakeRows(profile, amount))).answer.kpis.activeWei).toBe(profile[amount]);
      // The days of the calendar on which most happened.
      const { person, days } = await call<Activity>(backend, 'profile_activity', { id });
      for (const day of days.sort((a, b) => b.reviews + b.votes - a.reviews - a.votes).slice(0, 3))
        for (const { kind, count, to } of dayRows(person, day))
          if (to) expect([kind, to, (await rowsBehind(backend, to)).rows]).toEqual([kind, to, count]);
      // The last days on which something happened around them; a single slash leads to its own page.
      const around = await call<Around>(backend, 'profile_events', { id });
      for (const day of around.days.slice(0, 3))
        for (const { kind, count, to } of eventRows(around.person, day))
          if (to && !to.startsWith('/slashes/impact/'))
            expect([kind, to, (await rowsBehind(backend, to)).rows]).toEqual([kind, to, count]);
    }
    await followWidgets();
  },
);

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

test.each([
  ['the golden data set', g1],
  ['the bots', g2],
  ['a generated network', () => network(150)],
])(
  'each number of the search, of people side by side and of the population leads to its rows, on %s',
  async (_, load) => {
    await reused.load(load());
    await runRollups(backend);
    const rows = async (href: string) => (await rowsBehind(backend, href)).rows;
    // The first and the last by score, and whoever has most written about them.
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
        expect([name, to, await rows(to)]).toEqual([name, to, count]);
      }
      for (const amount of FOUND_STAKE_NAMES) {
        const to = foundStake(row, amount);
        expect([to, (await rowsBehind(backend, to)).answer.kpis.activeWei]).toEqual([to, row[amount]]);
      }
    }
    // What the busiest gave each other.
    await backend.sql("update app.feature_flags set enabled = true where key = 'profileInteractions'");
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
            const { rows: found, answer } = await rowsBehind(backend, to);
            expect([to, name === 'vouchedWei' ? answer.kpis.activeWei : found]).toEqual([to, given]);
          }
      }
    const { kpis, levels, histogram, binWidth } = await call<Population>(backend, 'profiles_stats');
    expect([await rows('/profiles'), await rows('/profiles?range=7d')]).toEqual([kpis.people, kpis.newThisWeek]);
    for (const { level, count } of levels)
      expect([level, await rows(`/profiles?level=${level}`)]).toEqual([level, count]);
    for (const { from, count } of histogram) {
      const to = `/profiles?scoreMin=${from}&scoreMax=${from + binWidth - 1}`;
      expect([to, await rows(to)]).toEqual([to, count]);
    }
  },
);

type Widgets = {
  vouches: Parameters<typeof vouchStatsRows>[0];
  batches: Parameters<typeof batchAnalysisRows>[0];
  archived: Parameters<typeof archivedRows>[0];
  invitations: Parameters<typeof invitationStatsRows>[0];
  impact: AnswerOf<typeof widgetSlashImpact>;
  votes: Parameters<typeof slashVotesRows>[0];
  backed: AnswerOf<typeof badFriends>;
  misplaced: AnswerOf<typeof misplacedSlashes>;
};

/** Each number of the widgets of a profile leads to its rows. */
async function followWidgets() {
  // Whoever wrote, staked, judged, invited or was accused most, and those no widget has anything to say of.
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
        expect([shown, name, to, (await rowsBehind(backend, to)).rows]).toEqual([shown, name, to, count]);

    const kpis = async <T>(to: string) => (await rowsBehind(backend, to)).answer.kpis as T;
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
      const { answer } = await rowsBehind(backend, `/reviews/archived-leaderboard?by=${by}&person=profileId:${id}`);
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

test.each([
  ['the golden data set', g1],
  ['the bots', g2],
  ['a generated network', () => network(150)],
])('each number of the mini-apps is that of the rows it stands for, on %s', async (_, load) => {
  await reused.load(load());
  await runRollups(backend);
  const total = async (name: string, args: Record<string, unknown>) =>
    (await call<{ total: number }>(backend, name, args)).total;

  // Each count beside a search narrows it to as many.
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
          expect([to, (await rowsBehind(backend, to)).rows]).toEqual([to, cell.count]);
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
    const ledger = async (kind: string) =>
      (await call<{ ledger: unknown[] }>(backend, 'losses', { id, kind })).ledger.length;
    const { totals } = await call<{ totals: Record<'reviewsLost' | 'vouchesLost', number> }>(backend, 'losses', { id });
    expect([await ledger('review'), await ledger('vouch')]).toEqual([totals.reviewsLost, totals.vouchesLost]);
    expect((await rowsBehind(backend, `/reviews?status=archived&subject=profileId:${id}`)).rows).toBe(
      totals.reviewsLost,
    );
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
});

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

test.each([
  ['the golden data set', g1],
  ['the bots', g2],
  ['a generated network', () => network(150)],
])('each number of the network, of markets and of XP leads to its rows, on %s', async (_, load) => {
  await reused.load(load());
  await runRollups(backend);
  const rows = async (href: string) => (await rowsBehind(backend, href)).rows;
  for (const range of ['24h', '7d', '30d', '90d', '1y', 'all', '2026-02-01..2026-03-01'] as const) {
    const { totals } = await call<{ totals: Record<string, number> }>(backend, 'site_stats', { filters: { range } });
    for (const name of NETWORK_ROW_NAMES) {
      const to = networkRows(name, range);
      if (to) expect([name, to, await rows(to)]).toEqual([name, to, totals[name]]);
    }
  }
  const markets = await call<{ rows: Market[] }>(backend, 'markets_history', { per: 200 });
  for (const market of markets.rows.slice(0, BUSY * 2)) {
    const behind = async (name: Parameters<typeof marketRows>[1]) => {
      const { rows: found, answer } = await rowsBehind(backend, marketRows(market, name));
      return { found, trades: (answer as unknown as { rows: Trade[] }).rows };
    };
    const sum = (trades: readonly Trade[], sign: (trade: Trade) => bigint) =>
      String(trades.reduce((all, trade) => all + sign(trade) * BigInt(trade.ethWei ?? 0), 0n));
    expect([market.id, (await behind('trades')).found, (await behind('holders')).found]).toEqual([
      market.id,
      market.trades,
      market.holders,
    ]);
    expect(market.trades).toBeLessThanOrEqual(200);
    expect(sum((await behind('volumeWei')).trades, () => 1n)).toBe(market.volumeWei);
    expect(sum((await behind('volume7dWei')).trades, () => 1n)).toBe(market.volume7dWei);
    const flow = ({ type, side }: Trade) => (side !== 'trust' ? 0n : type === 'BUY' ? 1n : -1n);
    expect(sum((await behind('netTrustFlowWei')).trades, flow)).toBe(market.netTrustFlowWei);
  }
  // A rank is the place in the list of its week.
  const { rows: earners } = await call<{ rows: { userkey: string }[] }>(backend, 'profiles_search', { per: BUSY * 2 });
  for (const { userkey } of earners) {
    const { season, rows: weeks } = await call<Weeks>(backend, 'weekly_xp', { id: userkey });
    for (const { week, rank } of weeks.slice(0, 3)) {
      if (rank === null) continue;
      const { answer } = await rowsBehind(backend, `/mini-apps/weekly-xp-overview?season=${season}&week=${week}`);
      const listed = answer as unknown as { week: number; rows: { rank: number; person: { userkey: string } }[] };
      const place = listed.rows.find(({ person }) => person.userkey === userkey)?.rank;
      if (listed.rows.length < 50 || place) expect([userkey, week, place]).toEqual([userkey, week, rank]);
    }
  }
});

type Answer = {
  total: number;
  rows: {
    key: string;
    value: number | null;
    share: { k: number; n: number } | null;
    compare: string | null;
    count: number;
  }[];
  kpis: { outlier: { value: number; middle: number; among: number } | null };
};

/** A number that looks random and is the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** A question made of the grammar, with up to two filters, by throws of a die. */
function questionBy(throws: (sides: number) => number): Question {
  const pick = <T>(list: readonly T[]): T => list[throws(list.length)] as T;
  const data = pick(DATA_NAMES);
  const { measures, groups } = dataSet(data);
  const names = Object.keys(groups);
  const group = throws(8) === 0 ? null : pick(names);
  const few = names.filter((name) => name !== group && isComparable(groups[name] as Group));
  const filters = Array.from({ length: throws(3) }, () => {
    const field = pick(names.filter((name) => groups[name]?.kind !== 'time'));
    const { kind, words = [] } = groups[field] as Group;
    return `${field}:${kind === 'person' ? `profileId:${1 + throws(40)}` : kind === 'number' ? '1' : pick(words)}`;
  });
  const range = pick(['all', 'all', '30d', '90d'] as const);
  const compare = group !== null && few.length > 0 && throws(2) === 0 ? pick(few) : null;
  return { data, measure: pick(Object.keys(measures)), group, compare, where: filters, range };
}

/** What stands out among the values of an answer, from the definition alone. */
function outlierOf({ rows }: Answer): { distance: string; middle: string; among: number } | null {
  const median = (values: readonly number[]) => {
    const sorted = [...values].sort((a, b) => a - b);
    const at = (sorted.length - 1) / 2;
    return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2;
  };
  const values = rows.flatMap(({ key, value, share }) =>
    value === null || key.startsWith('unknown|') || (share && share.n < 10) ? [] : [value],
  );
  const middle = median(values);
  const far = values.map((value) => Math.abs(value - middle));
  const spread = median(far) / 0.6745 || (1.253314 * far.reduce((a, b) => a + b, 0)) / far.length;
  const distance = Math.max(...far);
  if (values.length < 8 || spread === 0 || distance < 3.5 * spread) return null;
  return { distance: distance.toPrecision(6), middle: middle.toPrecision(6), among: values.length };
}

const QUESTIONS = process.env.FULL === '1' ? 500 : 60;

const cellOf = ({ group, compare, value, count }: Cell) =>
  [`${group}|${compare ?? ''}`, typeof value === 'number' ? value.toPrecision(9) : value, count] as const;

test('generated questions come to what the rows themselves say, before and after the rollups', async () => {
  await reused.load(demo());
  const now = Date.parse('2026-03-16T10:00:00Z');
  const users = Object.fromEntries(
    (await backend.sql<{ id: number; user: number }>('select profile_id as id, user_id as user from app.profiles')).map(
      ({ id, user }) => [`profileId:${id}`, Number(user)],
    ),
  );
  const throws = dice(20260316);
  const questions = Array.from({ length: QUESTIONS }, () => questionBy(throws));
  expect(new Set(questions.map((question) => JSON.stringify(question))).size).toBeGreaterThan(QUESTIONS * 0.9);
  const direct = await readRows(backend);
  let cells = 0;
  let outliers = 0;
  for (const [half, rollups] of [[], ['vote_hours', 'review_days']].entries()) {
    await runRollups(backend, rollups);
    const asked = questions.slice((half * QUESTIONS) / 2, ((half + 1) * QUESTIONS) / 2);
    const answers = (
      await backend.sql<{ answer: Answer }>(
        `select public.magic(f, per => 5000) as answer from jsonb_array_elements($1) with ordinality q (f, n) order by n`,
        [JSON.stringify(asked)],
      )
    ).map(({ answer }) => answer);
    for (const [place, question] of asked.entries()) {
      const { range } = question;
      const since = range === 'all' ? undefined : now - Number(range.slice(0, -1)) * 86_400_000;
      const { rows, total } = answers[place] as Answer;
      const told = rows.map(({ key, value, share, count }) => [
        key,
        share ? { k: share.k, n: share.n } : (value?.toPrecision(9) ?? null),
        count,
      ]);
      const expected = direct(question, users, since).map(cellOf);
      expect(total, JSON.stringify(question)).toBe(expected.length);
      expect(Object.fromEntries(told.map(([key, ...rest]) => [key, rest])), JSON.stringify(question)).toEqual(
        Object.fromEntries(expected.map(([key, ...rest]) => [key, rest])),
      );
      const { outlier } = (answers[place] as Answer).kpis;
      expect(
        outlier && {
          distance: Math.abs(outlier.value - outlier.middle).toPrecision(6),
          middle: outlier.middle.toPrecision(6),
          among: outlier.among,
        },
        JSON.stringify(question),
      ).toEqual(outlierOf(answers[place] as Answer));
      cells += total;
      outliers += outlier ? 1 : 0;
    }
  }
  expect(cells).toBeGreaterThan(QUESTIONS * 10);
  expect(outliers).toBeGreaterThan(QUESTIONS / 20);
});

const HOSTILE = [
  ';drop',
  "'; drop table app.reviews; --",
  'count(*)',
  'pg_sleep(10)',
  '" or 1=1',
  '$1',
  '{}',
  'author_id',
  'x.body',
  'constructor',
  '__proto__',
  '../..',
  '<img src=x onerror=alert(1)>',
  '\u202e',
  '*',
  'null::text',
  '(select 1)',
  'REVIEWS; commit',
  'a'.repeat(500),
  '1e309',
];

test('100 hostile questions are refused in words, and the grammar is as the pages know it', async () => {
  await reused.load(g1());
  const asked = [
    ...HOSTILE.flatMap((text) => [
      { data: text },
      { measure: text },
      { group: text },
      { group: 'day', compare: text },
      { where: [`status:${text}`] },
      { where: [`${text}:active`] },
    ]),
    { where: 'status:active' },
    { where: [1] },
    { where: [['status:active']] },
    { where: Array.from({ length: 6 }, () => 'status:active') },
    { group: 'day', compare: 'author' },
    { group: 'status', compare: 'status' },
    { compare: 'status' },
    { where: ['day:2026-01-01'] },
    { measure: { toString: 'count' } },
    { data: 'xp', where: ['season:1.5'] },
  ];
  for (const filters of asked) {
    const { status, code, message } = await refused(backend, 'magic', { filters });
    expect([status, code], JSON.stringify(filters)).toEqual([400, '22023']);
    expect(message).toMatch(/^(data|measure|group|compare|where)\b.*(must|needs|choose|is too long)/);
  }
  expect(asked.length).toBeGreaterThan(100);
  expect(await call(backend, 'magic')).toMatchObject({ rows: [{ value: 26 }] });
  expect(await call(backend, 'magic', { filters: { group: 'sentiment' }, sort: 'group' })).toMatchObject({
    rows: [
      { group: 'positive', value: 24 },
      { group: 'neutral', value: 1 },
      { group: 'negative', value: 1 },
    ],
  });

  for (const name of DATA_NAMES) {
    const { measures, groups } = dataSet(name);
    const words = await backend.sql<{ part: string; name: string; kind: string; words: string[] | null }>(
      'select part, name, kind, words from private.magic_words($1)',
      [name],
    );
    const told = Object.fromEntries(words.map((word) => [`${word.part} ${word.name}`, [word.kind, word.words]]));
    expect(told, name).toEqual({
      ...Object.fromEntries(Object.entries(measures).map(([key, { kind }]) => [`measure ${key}`, [kind, null]])),
      ...Object.fromEntries(
        Object.entries(groups).map(([key, group]) => [`group ${key}`, [group.kind, group.words ?? null]]),
      ),
    });
  }
});

test('a question that would take too long is refused with what to do instead', async () => {
  await reused.load(g1());
  const limit = (ms: number) =>
    backend.sql(
      `create or replace function private.magic_most_ms() returns double precision language sql immutable as 'select ${ms}::double precision'`,
    );
  await limit(0);
  const refusal = async (filters: object) => {
    const { status, message } = await refused(backend, 'magic', { filters });
    expect(status).toBe(400);
    return message;
  };
  expect(await refusal({ data: 'votes', measure: 'authors' })).toMatch(
    /reads too much at once: choose a shorter range/,
  );
  expect(await refusal({ data: 'xp', group: 'author' })).toMatch(/too many groups .* or group by a level/);
  await limit(130);
  // What it takes grows with what is read and with what is told, and falls with what is left out.
  const cost = async (filters: object) => {
    const [row] = await backend.sql<{ ms: number }>(
      `select c.reading + c.telling as ms
       from private.magic_cost(private.magic_counted(private.magic_read($1))) c`,
      [JSON.stringify(filters)],
    );
    return Number(row?.ms);
  };
  const all = await cost({ data: 'votes', measure: 'authors' });
  expect(await cost({ data: 'votes', measure: 'authors', group: 'authorLevel' })).toBeGreaterThan(all);
  expect(await cost({ data: 'votes', measure: 'authors', group: 'day' })).toBeGreaterThan(all);
  expect(await cost({ data: 'votes', measure: 'authors', range: '24h' })).toBeLessThan(all);
  expect(await cost({ data: 'votes', measure: 'authors', where: ['author:bob'] })).toBeLessThan(all);
});
