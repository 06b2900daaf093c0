import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate, sizeFor } from '../../network/src/generate/generate.ts';
import { type Backend, call } from './backend.ts';
import { profilesOnly, review, slash, slashVote, vouch } from './dataset.ts';
import { type DataSet, g1 } from './load.ts';
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
function demo(): DataSet {
  const set = generate({ ...sizeFor(300), now: new Date('2026-03-16T10:00:00Z') }) as unknown as DataSet;
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
  for (const rollups of [[], ['vote_targets', 'vote_hours', 'cached_answers', 'vote_rounds']]) {
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

/** The first accuses the others ten times, and the last votes on all of it. */
function judges(): DataSet {
  const set = profilesOnly(Array.from({ length: 13 }, () => ({ score: 1500 })));
  const ten = Array.from({ length: 10 }, (_, place) => place + 1);
  set.slashes = ten.map((n) => slash(n, 1, n + 1, `2026-05-0${(n % 5) + 1}T00:00:00Z`));
  set.votes = ten.flatMap((n) => [
    slashVote(n, 13, n <= 7, 1500, '2026-05-06T00:00:00Z'),
    slashVote(n, 12, n <= 7, 100, '2026-05-06T00:00:00Z'),
  ]);
  return set;
}

test.each([
  ['the golden data set', g1, 'A1 A13 A2 A5 A7 F1 F6'],
  ['the bots', g2, 'A10 A12 A2 A4 A7'],
  ['a generated network', demo, 'A1 A10 A12 A13 A2 A3 A5 A7 A8 A9 F1 F2 F3 F6 F7'],
  ['people who accuse and judge', judges, 'A5 A6 F4 F5'],
])('what a sentence about a person counts is the number of rows it leads to, on %s', async (_name, load, rules) => {
  await reused.load(load());
  await runRollups(backend);
  const all = await sentences();
  for (const { rule, n, href } of all)
    expect([rule, href, (await rowsBehind(backend, href)).rows]).toEqual([rule, href, Number(n)]);
  expect([...new Set(all.map(({ rule }) => rule))].sort().join(' ')).toBe(rules);
});
