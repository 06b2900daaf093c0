import { afterAll, beforeAll, expect, test } from 'vitest';
import { forestArrays, forestFile } from '../../../shared/functions/src/forestFile.ts';
import { MOST } from '../../../shared/limits/src/strangers.ts';
import { type Backend, backendWith, call, refused } from './backend.ts';
import { setClock } from './load.ts';
import { runRollups } from './rollups.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
  await runRollups(backend);
});
afterAll(() => backend.close());

/** Page functions of these sections, with arguments under which each answers. */
const PAGES: Record<string, Record<string, unknown>> = {
  bad_friends: {},
  bad_friends_check: { id: '1' },
  correlation_matrix: {},
  eip10_invitees: { id: '1' },
  eip10_scores: {},
  eip6_marks: { id: '11' },
  farmer_report: { id: '11' },
  farmer_scores: {},
  feature_flags: {},
  invitations_stats: {},
  invite_graph: {},
  invite_graph_names: { profile_ids: [1, 2] },
  invite_graph_node: { id: '5' },
  invite_graph_stats: {},
  invite_subtree: { root: '2' },
  losses: { id: 'judy' },
  losses_network: {},
  market_detail: { market_id: 1 },
  market_trades: { market_id: 1 },
  markets_history: {},
  misplaced_slashes: {},
  pictures_known: { addresses: ['avatars/alice.png'] },
  profile_actions: { id: '1' },
  profile_activity: { id: '1' },
  profile_as_of: { id: '5', day: '2026-03-16' },
  profile_events: { id: '1' },
  profile_network: { id: '1' },
  profile_relations: { id: '1' },
  profiles_compared: { c: ['1', '2'] },
  profiles_stats: {},
  reasons: { id: '11' },
  reciprocated_cycles: {},
  reciprocated_people: {},
  reciprocated_reviews: {},
  roadmap: {},
  score_correlation: {},
  site_stats: {},
  slash_impact: { slash_id: 1 },
  slash_thresholds: {},
  slash_votes: {},
  slash_votes_detail: { slash_id: 1 },
  slashes_impact: {},
  slashes_overview: {},
  stored_list: { id: 'none' },
  telegram_days: {},
  telegram_viewer: {},
  trust_paths: { a: '4', b: '7' },
  voting_analysis: {},
  voting_matrix: { ids: ['2', '3'] },
  voting_profile: { id: '2' },
  weekly_xp: { id: '3' },
  weekly_xp_overview: {},
  weekly_xp_seasons: {},
  widget_score_correlation: { profile_id: 1 },
  widget_x_accounts: { profile_id: 1 },
};

test('each pins its search path, has a comment and is open to visitors only when listed', async () => {
  const rows = await backend.sql<{ name: string }>(
    `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)
       and p.prosecdef and p.provolatile = 's' and 'search_path=""' = any (p.proconfig) and obj_description(p.oid) is not null
       and has_function_privilege('anon', p.oid, 'execute')
       and not exists (select 1 from aclexplode(p.proacl) a where a.grantee = 0) order by 1`,
    [Object.keys(PAGES)],
  );
  expect(rows.map((row) => row.name)).toEqual(Object.keys(PAGES));
});

test('pages behind a disabled flag return nothing', async () => {
  expect(await call(backend, 'caution_list')).toBeNull();
  expect(await call(backend, 'profile_interactions', { a: '1', b: '2' })).toBeNull();
  await backend.sql(`update app.feature_flags set enabled = false where key = 'misplacedSlashes'`);
  expect(await call(backend, 'misplaced_slashes')).toBeNull();
  await backend.sql(`update app.feature_flags set enabled = true where key = 'misplacedSlashes'`);
});

test('a misspelled person is answered with the nearest handles', async () => {
  type Unknown = { unknown?: string; suggest: { name: string }[] };
  const names = ({ suggest }: Unknown) => suggest.map(({ name }) => name);
  for (const id of ['alicee', '@alicee', 'https://x.com/alicee'])
    expect(names(await call(backend, 'voting_profile', { id }))).toEqual(['Alice']);
  await backend.sql(`update app.feature_flags set enabled = true where key = 'profileInteractions'`);
  const between = (a: string, b: string) => call<Unknown>(backend, 'profile_interactions', { a, b });
  for (const answer of [await between('1', 'malory'), await between('malory', '1')])
    expect(names(answer)).toEqual(['Mallory']);
  expect((await between('1', 'malory')).unknown).toBe('b');
  await backend.sql(`update app.feature_flags set enabled = false where key = 'profileInteractions'`);
});

test('what is between two people is listed for both sides, and swapping them mirrors it', async () => {
  type Side = { reviews: number; vouchedWei: string; votes: number; slashes: number; invited: boolean };
  type Pair = {
    weight: number;
    timeline: { kind: string; at: string; from: 'a' | 'b'; id: unknown; sentiment?: number; wei?: string }[];
    balance: { a: Side; b: Side };
    shared: { slashVotes: { slashId: number; agree: boolean }[] };
    paths: unknown[];
    pathsBack: unknown[];
  };
  const flag = (enabled: boolean) =>
    backend.sql(`update app.feature_flags set enabled = $1 where key = 'profileInteractions'`, [enabled]);
  const between = (a: string, b: string) => call<Pair>(backend, 'profile_interactions', { a, b });
  await flag(true);
  const pair = await between('1', '2');
  const kind = (wanted: string) => pair.timeline.filter((event) => event.kind === wanted);
  expect(kind('review').map(({ at, from, sentiment }) => [at, from, sentiment])).toEqual([
    ['2025-03-01T10:20:00Z', 'b', 1],
    ['2025-03-01T10:00:00Z', 'a', 1],
  ]);
  const half = '500000000000000000';
  expect(kind('vouch').map(({ from, wei }) => [from, wei])).toEqual([
    ['a', half],
    ['b', half],
  ]);
  expect(kind('invitation').map(({ from }) => from)).toEqual(['a']);
  expect(pair.shared.slashVotes).toEqual([{ slashId: 2, agree: true }]);
  expect(pair.balance).toEqual({
    a: { reviews: 1, vouchedWei: half, votes: 0, slashes: 0, invited: true },
    b: { reviews: 1, vouchedWei: half, votes: 1, slashes: 0, invited: false },
  });

  // The same the other way round.
  for (const [a, b] of [
    ['1', '2'],
    ['5', '11'],
    ['8', '6'],
    ['1', '5'],
  ] as const) {
    const [one, other] = [await between(a, b), await between(b, a)];
    expect([other.weight, other.balance, other.paths, other.pathsBack, other.shared]).toEqual([
      one.weight,
      { a: one.balance.b, b: one.balance.a },
      one.pathsBack,
      one.paths,
      one.shared,
    ]);
    const mirrored = one.timeline.map((event) => ({ ...event, from: event.from === 'a' ? 'b' : 'a' }));
    expect(other.timeline).toHaveLength(mirrored.length);
    expect(other.timeline).toEqual(expect.arrayContaining(mirrored));
  }
  // No path leads from Heidi to Frank over active reviews and vouches.
  expect((await between('8', '6')).paths).toEqual([]);
  await flag(false);
});

test('trust follows positive reviews and active vouches, in their direction, whatever the flag', async () => {
  type Paths = { a: Person | null; b: Person | null; paths: { people: Person[]; cost: number; edges: unknown[] }[] };
  type Person = { profileId: number };
  const ways = async (a: string, b: string) => {
    const answer = await call<Paths>(backend, 'trust_paths', { a, b });
    return answer.paths.map(({ people, cost, edges }) => [people.map(({ profileId }) => profileId), cost, edges]);
  };
  const review = { review: true, vouch: false };
  const both = { review: true, vouch: true };
  // Dave reviewed Bob; Bob reviewed Alice and vouches for her; she reviewed Carol, who reviewed Grace.
  expect(await ways('@dave', '7')).toEqual([
    [[4, 2, 1, 3, 7], expect.closeTo(7 / 6, 9), [review, both, review, review]],
  ]);
  expect(await ways('10', '11')).toEqual([[[10, 5, 11], 0.5, [both, review]]]);
  expect(await ways('8', '6')).toEqual([]);
  expect(await ways('1', '@alice')).toEqual([]);
  expect(await call(backend, 'trust_paths', { a: 'nobody', b: '1' })).toMatchObject({ a: null, paths: [] });
});

test('the ring holds the people one deals with most, by the weight of 8.48', async () => {
  type Ring = { count: number; counterparties: { person: { profileId: number }; weight: number }[] };
  const { count, counterparties } = await call<Ring>(backend, 'profile_relations', { id: '1' });
  expect(count).toBe(7);
  expect(counterparties.map(({ person, weight }) => [person.profileId, weight])).toEqual([
    [2, 11],
    [3, 9],
    [6, 8],
    [5, 7],
    [9, 5],
    [8, 1],
    [11, 1],
  ]);
});

test('the network shows who endorses whom around a person, and whom they invited', async () => {
  type Ties = {
    person: { profileId: number };
    endorses: boolean;
    endorsed: boolean;
    vouches: boolean;
    vouched: boolean;
  };
  type Network = {
    endorsers: number;
    endorsed: number;
    mutual: number;
    people: Ties[];
    links: { from: number; to: number }[];
    closeness: { k: number; n: number };
    invited: number;
    children: { profileId: number }[];
  };
  const { people, children, ...rest } = await call<Network>(backend, 'profile_network', { id: '1' });
  // Bob, Carol and Frank review Alice and vouch for her; she vouches for Bob and reviews him and Carol. Frank reviewed Bob.
  const ties = people.map((each) => [each.person.profileId, each.endorses, each.endorsed, each.vouches, each.vouched]);
  expect(ties).toEqual([
    [2, true, true, true, true],
    [3, true, true, true, false],
    [6, true, false, true, false],
  ]);
  expect(rest).toMatchObject({ endorsers: 3, endorsed: 2, mutual: 2, invited: 6, links: [{ from: 106, to: 102 }] });
  expect([rest.closeness.k, rest.closeness.n]).toEqual([1, 6]);
  expect(children.map(({ profileId }) => profileId)).toEqual([6, 2, 3, 12, 9, 10]);
  // No one is tied to Niaj: mallory took her review back.
  expect(await call(backend, 'profile_network', { id: '12' })).toMatchObject({ endorsers: 0, people: [], links: [] });
  expect(await call(backend, 'profile_network', { id: 'nobody' })).toMatchObject({ person: null });
});

test('days list what happened around a person and how the score moved, within a range', async () => {
  type Days = {
    count: number;
    days: { day: string; change: number | null; events: { kind: string; count: number }[] }[];
  };
  const told = async (id: string, range: string) => {
    const { days, count } = await call<Days>(backend, 'profile_events', { id, filters: { range } });
    expect(count).toBe(days.length);
    return days.map(({ day, change, events }) => [day, change, events.map((e) => `${e.count} ${e.kind}`).join(', ')]);
  };
  expect(await told('1', '2026-02-01..2026-03-31')).toEqual([
    ['2026-03-15', 20, ''],
    ['2026-03-12', 30, ''],
    ['2026-03-10', 150, ''],
    ['2026-03-01', null, '1 takenBack'],
    ['2026-02-20', null, '1 invited'],
    ['2026-02-01', null, '1 positive'],
  ]);
  const erin = await told('@erin', '2026-01-01..2026-01-31');
  // Ivan took back his review and Heidi her vouch while S1 was open.
  expect(erin.map(([day, , events]) => [day, events])).toEqual([
    ['2026-01-12', '1 slashUpheld'],
    ['2026-01-11', '1 ended, 1 takenBack'],
    ['2026-01-10', '1 slashOpened'],
  ]);
  // The open slash on Niaj shows only that it was opened.
  expect((await told('12', '2026-03-15..2026-03-16')).map(([day, , events]) => [day, events])).toEqual([
    ['2026-03-15', '1 slashOpened'],
  ]);
  expect(await call(backend, 'profile_events', { id: 'nobody' })).toMatchObject({ person: null });
  // The picture of a time has every day of it, and the days on which rules changed.
  const range = '2025-09-01..2026-03-01';
  expect(await call(backend, 'profile_events', { id: '1', filters: { range } })).toMatchObject({
    marked: [
      { day: '2025-10-20', events: { invited: 1 } },
      { day: '2025-11-01', events: { invited: 1 } },
      { day: '2026-02-01', events: { positive: 1 } },
      { day: '2026-02-20', events: { invited: 1 } },
      { day: '2026-03-01', events: { takenBack: 1 } },
    ],
    rules: [
      { day: '2025-09-15', sources: ['EIP-9, date from one community source'] },
      { day: '2025-10-02', sources: ['EIP-10'] },
    ],
  });
});

test('the mini-app widgets: accounts on X, and a person’s rank among all', async () => {
  expect(await call(backend, 'widget_x_accounts', { profile_id: 1 })).toMatchObject({
    accounts: [{ account: '900001', to: null }],
    handles: [],
  });
  type Standing = {
    axes: { measure: string; percentile: number | null }[];
    fit: { n: number; shown: boolean; residual: number };
  };
  const { axes, fit } = await call<Standing>(backend, 'widget_score_correlation', { profile_id: 1 });
  // 10 of 12 have at most her 3 reviews, and 10 at most her 2 votes; no one has more reviewers, backers or XP.
  expect(axes.map(({ measure, percentile }) => [measure, percentile && Math.round(percentile)])).toEqual([
    ['score', 100],
    ['reviews', 83],
    ['reviewerScore', 100],
    ['vouchedEth', 100],
    ['votesCast', 83],
    ['xp', 100],
  ]);
  // Reviews 3 4 2 0 4 0 1 0 0 0 1 0 of mean 1.25, scores of mean 1,322.5: slope 1,512.5 / 28.25, so 1,416.2 goes with 3.
  const expected = 1322.5 + (1.75 * 1512.5) / 28.25;
  expect(fit).toEqual({
    n: 12,
    shown: false,
    expected: expect.closeTo(expected, 6),
    residual: expect.closeTo(2100 - expected, 6),
  });
});

test('events from before the market existed are not paired with its trades', async () => {
  type Detail = { beforeEvents: { at: string }[]; market: { createdAt: string } };
  const before = await call<Detail>(backend, 'market_detail', { market_id: 1 });
  // Alice's score moved by 150 and by 700 earlier.
  expect(before.beforeEvents).toEqual([]);
  await backend.sql(`update app.markets set created_at = '2025-08-01' where id = 1`);
  const { beforeEvents } = await call<Detail>(backend, 'market_detail', { market_id: 1 });
  await backend.sql(`update app.markets set created_at = $1 where id = 1`, [before.market.createdAt]);
  expect(beforeEvents.map(({ at }) => at)).toEqual(['2026-03-10T00:00:00Z', '2025-09-01T00:00:00Z']);
});

test('a histogram includes the width of its bars', async () => {
  const width = async (metric: string) =>
    (await call<{ binWidth: number }>(backend, 'profiles_stats', { metric })).binWidth;
  expect([await width('score'), await width('vouchedEth'), await width('xpTotal')]).toEqual([50, 0.1, 500]);
});

test('votes of a market sold below their cost are a loss, by average cost, with its sale', async () => {
  type Answer = {
    totals: { salesAtLoss: number; salesAtLossWei: string };
    ledger: { kind: string; id: string; market: number; side: string; wei: string; person: { name: string } }[];
  };
  const erin = () => call<Answer>(backend, 'losses', { id: '5', kind: 'market' });
  // Frank sold at a gain, Erin sold nothing.
  for (const id of ['6', '5'])
    expect(await call(backend, 'losses', { id })).toMatchObject({ totals: { salesAtLoss: 0, salesAtLossWei: '0' } });
  const trade = (id: number, side: string, votes: number | null, hundredths: number, isTrust = false) =>
    backend.sql(
      `insert into app.market_trades (id, market_id, actor_id, side, is_trust, votes, eth_wei, at)
       values ($1::int, 1, 105, $2, $3, $4, $5, '2026-03-15T00:00:00Z'::timestamptz + $1::int * interval '1 minute')`,
      [id, side, isTrust, votes, `${hundredths}0000000000000000`],
    );
  // Seven votes for .03 she has: with these ten for .08.
  await trade(101, 'BUY', 3, 5);
  await trade(102, 'SELL', 5, 1);
  await trade(103, 'SELL', 2, 10);
  // She had bought three of the ten she sold; the cost of the others is unknown.
  await trade(104, 'SELL', 10, 1);
  await trade(105, 'SELL', 1, 0);
  // How many she bought here is unknown.
  await trade(106, 'BUY', null, 10, true);
  await trade(107, 'SELL', 1, 1, true);
  const { totals, ledger } = await erin();
  expect(totals).toMatchObject({ salesAtLoss: 2, salesAtLossWei: '51000000000000000' });
  expect(ledger.map(({ id, market, side, wei, person }) => [id, market, side, wei, person.name])).toEqual([
    ['1-104', 1, 'distrust', '21000000000000000', 'Alice'],
    ['1-102', 1, 'distrust', '30000000000000000', 'Alice'],
  ]);
  await backend.sql('delete from app.market_trades where id > 100');
});

test('what a profile should take care of: bonds by days left, marks, pending invitations, criticism', async () => {
  const alice = await actions('1');
  expect(alice.bonds.map(({ person, bondDaysLeft, bondImpact }) => [person.name, bondDaysLeft, bondImpact])).toEqual([
    ['Ivan', 33, -12],
    ['Judy', 45, -120],
    ['Niaj', 156, 24],
  ]);
  expect(alice.openBonds).toEqual({ count: 3, points: -108 });
  expect(alice.pending).toEqual({ count: 1, oldest: '2026-03-01T00:00:00Z' });
  // Her slash on Ivan was the last thing she did.
  expect(alice.streak).toEqual({ days: 41, lastAt: '2026-02-20T00:00:00Z' });
  expect(await actions('11')).toMatchObject({
    marks: 2,
    nextPenalty: 1,
    signals: ['batches', 'massArchive'],
  });
  expect((await actions('5')).unanswered).toMatchObject({ count: 1, people: [{ name: 'Alice' }] });
  expect(await call(backend, 'profile_actions', { id: 'nobody' })).toMatchObject({ person: null });
});

test('an open slash on an endorsed person is at stake until it closes', async () => {
  await setClock(backend.sql, '2026-01-11T00:00:00Z');
  expect((await actions('8')).atStake).toMatchObject([{ slashId: 1, subject: { name: 'Erin' }, points: 90 }]);
  expect((await actions('3')).atStake).toEqual([]);
  await setClock(backend.sql, '2026-01-12T00:00:00Z');
  expect((await actions('8')).atStake).toEqual([]);
  await setClock(backend.sql, '2026-03-16T00:00:00Z');
});

test('endorsements equal the exposure on the profile page, for everyone', async () => {
  for (let id = 1; id <= 12; id++) {
    const { endorsed } = await actions(String(id));
    const { exposure } = await call<{ exposure: { endorsed: number; points: number } }>(backend, 'profile_overview', {
      id: String(id),
    });
    expect([endorsed.count, endorsed.points]).toEqual([exposure.endorsed, expect.closeTo(exposure.points, 9)]);
  }
});

type Reasons = {
  enough: boolean;
  reasons: { id: string; side: string; parts: object; n: number; share: number | null; href: string | null }[];
};
const reasonsOf = (id: string) => call<Reasons>(backend, 'reasons', { id });

const upheld = { at: '2026-01-12T00:00:00Z', share: 5100 / 6310, type: 'SCORE', points: 300, slashes: 1 };
const bulk = { batch: '300:15', reviews: 11, people: 11, seconds: 20 * 60, alike: true };
const mass = { archived: 10, reviews: 11, atOnce: 10, seconds: 9 * 60 };

test('reasons of everyone in the golden set, worked out by hand', async () => {
  // Twelve people are too few to compare: only rules about a person's own facts apply.
  const told: Record<number, Record<string, object>> = {};
  for (let id = 1; id <= 12; id++) {
    const { reasons } = await reasonsOf(String(id));
    told[id] = Object.fromEntries(reasons.map((reason) => [reason.id, reason.parts]));
  }
  expect(told).toEqual({
    1: { C5: {} },
    2: { C5: {} },
    3: {},
    4: {},
    5: { A5: upheld },
    6: { C5: {} },
    7: {},
    8: { C4: { days: 18, points: null } },
    9: { C4: { days: 33, points: -12 } },
    10: { C4: { days: 45, points: -120 } },
    11: { A1: bulk, A2: mass, C4: { days: 54, points: null } },
    12: {
      C1: { id: 3, closesAt: '2026-03-17T12:00:00Z', seconds: 36 * 3600, votes: 2 },
      C3: { seconds: 24 * 86_400 },
    },
  });
  expect(await reasonsOf('4')).toMatchObject({ enough: false });
  expect(JSON.stringify(await reasonsOf('11'))).toBe(JSON.stringify(await reasonsOf('@mallory')));
  expect(await call(backend, 'reasons', { id: 'nobody' })).toMatchObject({ person: null });
});

test('reasons of a past day are those of that day, and rules without history are listed', async () => {
  type Then = Reasons & { notKnown: string[]; joinedAt: string | null; votes: number };
  const then = (id: string, asOf: string) => call<Then>(backend, 'reasons', { id, filters: { asOf } });
  const told = async (id: string, asOf: string) =>
    (await then(id, asOf)).reasons.map(({ id: rule, parts, href }) => [rule, parts, href]);
  expect(await told('5', '2026-01-09')).toEqual([]);
  // Opened on Jan 10, upheld on Jan 12: open and blind in between.
  expect(await told('5', '2026-01-10')).toEqual([
    [
      'C1',
      { id: 1, closesAt: '2026-01-12T00:00:00Z', seconds: 86_400, votes: 2 },
      '/slashes?status=open&subject=profileId:5&asOf=2026-01-10',
    ],
  ]);
  expect(await told('5', '2026-01-12')).toEqual([
    ['A5', upheld, '/slashes?status=upheld&subject=profileId:5&asOf=2026-01-12'],
  ]);
  const bulkOf = (day: string) => ['A1', bulk, `/reviews/batch-analysis?range=all&batch=300:15&asOf=${day}`];
  expect(await told('11', '2026-01-31')).toEqual([['C4', { days: 98, points: null }, null]]);
  expect((await told('11', '2026-02-28'))[0]).toEqual(bulkOf('2026-02-28'));
  // Taken back on Mar 1.
  expect((await told('11', '2026-03-01')).slice(0, 2)).toEqual([
    bulkOf('2026-03-01'),
    ['A2', mass, '/reviews?status=archived&author=profileId:11&asOf=2026-03-01'],
  ]);
  // Joined on Feb 20.
  expect(await then('12', '2026-02-01')).toMatchObject({ reasons: [], joinedAt: null, votes: 0, enough: false });
  const compared = 'F1 F2 F3 F4 F6 F7 F8 A2 A3 A4 A9 A10 A12 A13 A14 A15 C2 C5'.split(' ');
  expect((await then('11', '2026-02-28')).notKnown).toEqual(compared);
  expect((await then('11', '2026-03-01')).notKnown).toEqual(compared.filter((rule) => rule !== 'A2'));
  // Today is not over: it is answered as of now.
  expect(await then('11', '2026-03-16')).toEqual(await reasonsOf('11'));
  for (const asOf of ['2026-02-30', 'yesterday'])
    expect(await refused(backend, 'reasons', { id: '5', filters: { asOf } })).toMatchObject({ status: 400 });
});

test('no answer shows the direction of a vote on an open slash, even in its last second', async () => {
  await setClock(backend.sql, '2026-03-17T11:59:59Z');
  await backend.sql(`update app.feature_flags set enabled = true where key in ('shitlist', 'profileInteractions')`);
  await runRollups(backend);
  expect(await backend.sql('select * from app.r_slash_vote where slash_id = 3')).toEqual([]);
  for (const who of ['3', '7', '12']) {
    const text = JSON.stringify([
      await call(backend, 'voting_profile', { id: who }),
      await call(backend, 'profile_interactions', { a: '2', b: who }),
    ]);
    expect(text).not.toMatch(/"slashId":3\b|"id":3,[^}]*"direction":"/);
  }
  const lanes = async (a: string, b: string) =>
    (await call<{ timeline: Record<string, unknown>[] }>(backend, 'profile_interactions', { a, b })).timeline
      .filter(({ kind }) => kind === 'slashVote')
      .map(({ id, from, agree }) => [id, from, agree]);
  // Carol and Grace vote on slash 3 against each other, which stays hidden until it closes.
  expect(await lanes('3', '7')).toEqual([
    [3, 'b', null],
    [3, 'a', null],
  ]);
  expect(await lanes('1', '2')).toEqual([
    [2, 'b', true],
    [2, 'a', true],
  ]);
  expect(await lanes('6', '3')).toEqual([
    [4, 'a', false],
    [4, 'b', false],
    [1, 'a', true],
    [1, 'b', true],
  ]);
  expect(await call(backend, 'slash_votes_detail', { slash_id: 3 })).toMatchObject({
    sealed: true,
    closesInSeconds: 1,
    rows: [],
    tally: null,
    pivotal: null,
    slash: { votes: 2, up: null, down: null, sharePct: null },
  });
  await setClock(backend.sql, '2026-03-17T12:00:00Z');
  expect(await call(backend, 'slash_votes_detail', { slash_id: 3 })).toMatchObject({
    sealed: false,
    tally: { up: 1, down: 1, weightUp: 1450, weightDown: 1390, band: 'inconclusive' },
  });
  expect(await lanes('7', '3')).toEqual([
    [3, 'a', false],
    [3, 'b', false],
  ]);
  await setClock(backend.sql, '2026-03-16T00:00:00Z');
});

test('figures follow changes made after they were stored', async () => {
  const share = async () =>
    (await call<{ tally: { sharePct: number } }>(backend, 'slash_votes_detail', { slash_id: 1 })).tally.sharePct;
  expect(await share()).toBeCloseTo(80.824088748, 6);
  await backend.sql(
    `update app.votes set weight = 1000 where target_type = 'slash' and target_id = 1 and voter_id = 106`,
  );
  expect(await share()).toBeCloseTo(77.634011091, 6);
  await runRollups(backend, ['r_slash']);
  expect(await share()).toBeCloseTo(77.634011091, 6);
});

test('the graph file holds every node once, parents before children', async () => {
  type Graph = { format: number; nodes: number; version: string; data: string };
  const graph = await call<Graph>(backend, 'invite_graph');
  const arrays = forestArrays(forestFile(graph).buffer as ArrayBuffer) ?? expect.unreachable();
  const ids = [...arrays.ids];
  expect(ids).toEqual([1, 2, 4, 5, 11, 3, 7, 8, 6, 9, 10, 12]);
  expect([...arrays.parents]).toEqual([-1, 0, 1, 1, 3, 0, 5, 5, 0, 0, 0, 0]);
  expect([...arrays.sizes]).toEqual([12, 4, 1, 2, 1, 3, 1, 1, 1, 1, 1, 1]);
  const byId = (values: Int16Array) => Object.fromEntries(ids.map((id, i) => [id, values[i]]));
  const [scores, bonds, marks] = [byId(arrays.scores), byId(arrays.bonds), byId(arrays.marks)];
  expect([scores[1], scores[11]]).toEqual([2100, 640]);
  expect([bonds[1], bonds[6], bonds[9], bonds[10], bonds[12]]).toEqual([-32768, 800, -120, -1200, 240]);
  const bits = (id: number) => [1, 2, 4, 8].map((bit) => ((marks[id] ?? 0) & bit) > 0);
  // Erin was slashed; mallory is flagged, did nothing for 30 days and her bond is open; grace voted yesterday.
  expect([bits(5).slice(0, 2), bits(11), bits(7)]).toEqual([
    [false, true],
    [true, false, false, true],
    [false, false, true, false],
  ]);
});

test('the graph is not sent again to a caller that has it, whether stored or computed on the spot', async () => {
  const count = 'cached_answers';
  const whole = await call<{ version: string; data: string }>(backend, 'invite_graph');
  const asked = async () => [
    await call(backend, 'invite_graph', { known: whole.version }),
    await call(backend, 'invite_graph', { known: 'another' }),
  ];
  expect(await asked()).toEqual([{ ...whole, data: null }, whole]);
  await backend.sql(`update app.rollup_state set as_of = null where name = '${count}'`);
  expect(await asked()).toEqual([{ ...whole, data: null }, whole]);
  await runRollups(backend, [count]);
  expect(await asked()).toEqual([{ ...whole, data: null }, whole]);
});

test('the full graph says when it was computed', async () => {
  type Graph = { asOf: string; version: string; data: string | null };
  const counted = await call<Graph>(backend, 'invite_graph');
  await backend.sql(`update app.clock set frozen_at = frozen_at + interval '1 hour'`);
  expect(await call<Graph>(backend, 'invite_graph')).toEqual(counted);
  const { asOf } = await call<Graph>(backend, 'invite_graph', { known: counted.version });
  expect(Date.parse(asOf) - Date.parse(counted.asOf)).toBe(3_600_000);
  await backend.sql(`update app.clock set frozen_at = frozen_at - interval '1 hour'`);
});

test('a long graph comes in parts that add up to the whole', async () => {
  type Part = { parts: number; version: string; data: string };
  const rows = `app.r_cached_answer where part = 'invite_graph'`;
  const letters = 2_500_000;
  await backend.sql(`update app.r_cached_answer
    set answer = answer || jsonb_build_object('data', (select string_agg(md5(n::text), '') from generate_series(1, ${letters / 32}) n))
    where part = 'invite_graph'`);
  const [kept] = await backend.sql<{ data: string }>(`select answer ->> 'data' as data from ${rows}`);
  const parts = [];
  for (const part of [0, 1, 2, 3]) parts.push(await call<Part>(backend, 'invite_graph', { part }));
  expect(parts.map(({ parts, data }) => [parts, data.length])).toEqual([
    [3, 1_200_000],
    [3, 1_200_000],
    [3, 100_000],
    [3, 0],
  ]);
  expect(parts.map(({ data }) => data).join('') === kept?.data).toBe(true);
  const whole = await call<Part>(backend, 'invite_graph');
  expect(whole.data === kept?.data && parts.every(({ version }) => version === whole.version)).toBe(true);
  expect(await call(backend, 'invite_graph', { part: 1, known: whole.version })).toEqual({ ...whole, data: null });
  await expect(call(backend, 'invite_graph', { part: -1 })).rejects.toThrow('part');
  await runRollups(backend, ['cached_answers']);
  expect((await call<Part>(backend, 'invite_graph')).parts).toBe(1);
});

test('the list of a branch starts at a person or holds the whole forest, by depth and by day', async () => {
  const ids = async (args: Record<string, unknown>) => {
    const answer = await call<{ total: number; rows: { profileId: number }[] }>(backend, 'invite_subtree', args);
    expect(answer.total).toBe(answer.rows.length);
    return answer.rows.map(({ profileId }) => profileId);
  };
  expect(await ids({ root: '@bob' })).toEqual([2, 4, 5, 11]);
  expect(await ids({})).toHaveLength(12);
  expect(await ids({ root: '@bob', filters: { depth: 1 } })).toEqual([2, 4, 5]);
  expect(await ids({ filters: { depth: 1 } })).toEqual([1, 2, 3, 6, 9, 10, 12]);
  expect(await ids({ filters: { asOf: '2025-06-01' } })).toEqual([1, 2, 4, 5, 3, 7, 6]);
  expect(await ids({ root: 'nobody-of-that-name' })).toEqual([]);
});

test('the list of slashes shows what supporters lost by the rule of the day, or by either rule', async () => {
  const lost = async (args: Record<string, unknown>) => {
    const { rows } = await call<{ rows: { id: number; penaltyTotal: number | null }[] }>(backend, 'slashes_list', args);
    return Object.fromEntries(rows.map(({ id, penaltyTotal }) => [id, penaltyTotal]));
  };
  expect(await lost({})).toEqual({ 1: 210, 2: 0, 3: null, 4: 0 });
  expect(await lost({ rule: 'open' })).toEqual({ 1: 210, 2: 0, 3: null, 4: 0 });
  expect(await lost({ rule: 'close' })).toEqual({ 1: 120, 2: 0, 3: null, 4: 0 });
});

test('the cost of one slash comes with the rule behind it', async () => {
  const { rule, rows } = await call<{ rule: object; rows: { risk: number; points: number }[] }>(
    backend,
    'bad_friends_check',
    { id: '1' },
  );
  expect(rule).toEqual({ median: 300, review: 0.1, vouch: 0.2 });
  expect(rows.map(({ risk, points }) => Math.round(points / risk))).toEqual([90, 30]);
});

test('a profile is shown as of a day', async () => {
  const asOf = (day: string) => call<Record<string, unknown>>(backend, 'profile_as_of', { id: '5', day });
  expect(await asOf('2026-03-20')).toMatchObject({
    day: '2026-03-16',
    score: 780,
    since: '2026-03-16',
    figures: { activeReviews: 4, vouchedEth: 0.1 },
  });
  expect(await asOf('2026-01-11')).toMatchObject({ score: 1080, figures: null });
});

test('hostile arguments are rejected with a reason', async () => {
  for (const [name, args, word] of [
    ['slash_impact', { slash_id: 1, rule: 'x' }, 'rule'],
    ['slashes_list', { rule: 'x' }, 'rule'],
    ['score_correlation', { x: "score'; drop", y: 'score' }, 'metric|controls'],
    ['bad_friends', { sort: 'x' }, 'sort'],
    ['reciprocated_people', { rule: 'x' }, 'rule'],
    ['market_detail', { market_id: 1, bar: '5m' }, 'bar'],
    ['losses', { id: '1', kind: 'x' }, 'kind'],
    ['slash_votes_detail', { slash_id: 1, exclude: ['x'] }, 'exclude'],
  ] as const) {
    const { status, message } = await refused(backend, name, args);
    expect([name, status]).toEqual([name, 400]);
    expect(message).toMatch(new RegExp(word));
  }
});

for (const [name, args] of Object.entries(PAGES))
  test(`${name} answers a visitor`, async () => {
    const answer = await call<object | null>(backend, name, args);
    if (name === 'stored_list') expect(answer).toBeNull();
    else expect(typeof answer).toBe('object');
  });

test('a vote that alone could have changed the outcome of a slash is marked', async () => {
  type Profile = { slashVotes: { slashId: number; pivotal: boolean }[] };
  const carol = await call<Profile>(backend, 'voting_profile', { id: '3' });
  // Without carol's weight slash 2 stays below 40 %; slashes 1 and 4 would have left their bands.
  expect(Object.fromEntries(carol.slashVotes.map(({ slashId, pivotal }) => [slashId, pivotal]))).toEqual({
    1: true,
    2: false,
    4: true,
  });
  type Analysis = { skill: { person: { name: string }; pivotal: number }[] };
  const { skill } = await call<Analysis>(backend, 'voting_analysis', { filters: { minN: 0 } });
  expect(Object.fromEntries(skill.map(({ person, pivotal }) => [person.name, pivotal]))).toEqual({
    Alice: 1,
    Bob: 2,
    Carol: 2,
    Frank: 2,
    Heidi: 0,
    Erin: 0,
  });
});

test('voters of a range: only the slashes that closed in it, and only the votes cast in it', async () => {
  type Analysis = { decided: number; skill: { person: { name: string }; n: number; coherent: number }[] };
  const asked = { minN: 0, range: '2026-02-01..2026-02-10' };
  const { decided, skill } = await call<Analysis>(backend, 'voting_analysis', { filters: asked });
  expect(decided).toBe(1);
  expect(Object.fromEntries(skill.map(({ person, n, coherent }) => [person.name, [coherent, n]]))).toEqual({
    Alice: [1, 1],
    Bob: [1, 1],
    Carol: [1, 1],
    Erin: [0, 1],
  });
  type Profile = {
    votes: number;
    upShare: { k: number; n: number };
    record: { n: number } | null;
    slashVotes: { slashId: number }[];
  };
  const bob = (filters: object) => call<Profile>(backend, 'voting_profile', { id: '2', filters });
  const january = await bob({ range: '2026-01-01..2026-01-31' });
  expect(january.slashVotes.map(({ slashId }) => slashId)).toEqual([1]);
  expect([january.votes, january.record?.n]).toEqual([1, 1]);
  expect(await bob({ type: ['review'] })).toMatchObject({ votes: 1, upShare: { k: 0, n: 1 }, record: { n: 2 } });
  expect(await bob({ range: '2025-01-01..2025-12-31' })).toMatchObject({ votes: 0, record: null, slashVotes: [] });
});

type Compared = {
  people: {
    profileId: number;
    measures: { measure: string; value: number | null; percentile: number | null }[];
    scores: { at: string; score: number }[];
    endorsers: { count: number; people: { name: string }[] };
  }[];
  unknown: string[];
  leftOut: { name: string }[];
  relations: { ab: object; ba: object }[];
  sharedEndorsers: { count: number; people: { name: string }[] };
};
const compared = (c: string[], range = '180d') =>
  call<Compared>(backend, 'profiles_compared', { c, filters: { range } });

test('a comparison of two people: what is between them, and who endorses both', async () => {
  const { people, relations, sharedEndorsers } = await compared(['@alice', 'profileId:2']);
  expect(people.map(({ profileId }) => profileId)).toEqual([1, 2]);
  const half = { sentiment: 'positive', vouchedWei: '500000000000000000', slashes: [] };
  expect(relations).toEqual([{ a: 101, b: 102, ab: { ...half, invited: true }, ba: { ...half, invited: false } }]);
  expect(sharedEndorsers).toMatchObject({ count: 1, people: [{ name: 'Frank' }] });
  expect(people[0]?.endorsers).toMatchObject({
    count: 3,
    people: [{ name: 'Frank' }, { name: 'Bob' }, { name: 'Carol' }],
  });
  // The score at the start of the range is the first point.
  const [first] = (await compared(['1'], '30d')).people;
  expect(first?.scores[0]).toEqual({ at: '2026-02-14T00:00:00Z', score: 1900 });
});

test('a person is compared once, a fifth is left out, and an unknown name is listed as unknown', async () => {
  const { people, leftOut, unknown } = await compared(['1', '@alice', '2', '3', 'nobody', '4', '5']);
  expect(people.map(({ profileId }) => profileId)).toEqual([1, 2, 3, 4]);
  expect(leftOut).toMatchObject([{ name: 'Erin' }]);
  expect(unknown).toEqual(['nobody']);
  expect(await compared([])).toMatchObject({ people: [], relations: [], sharedEndorsers: { count: 0 } });
  expect((await refused(backend, 'profiles_compared', { c: Array(21).fill('1') })).message).toMatch(/at most 20/);
});

test('a percentile is the plain share of profiles with this value or less', async () => {
  await runRollups(backend, ['r_measure']);
  const all = (
    await Promise.all(
      [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11, 12],
      ].map((ids) => compared(ids.map(String))),
    )
  ).flatMap(({ people }) => people);
  expect(all).toHaveLength(12);
  for (const [place, { measure }] of all[0]?.measures.entries() ?? []) {
    const values = all.map(({ measures }) => measures[place]?.value ?? null);
    const known = values.filter((value) => value !== null);
    for (const { measures } of all) {
      const { value = null, percentile = null } = measures[place] ?? {};
      const plain =
        value === null || value === 0 ? null : (100 * known.filter((other) => other <= value).length) / known.length;
      expect(percentile, measure).toEqual(plain === null ? null : expect.closeTo(plain, 9));
    }
  }
  const alice = Object.fromEntries(all[0]?.measures.map(({ measure, ...rest }) => [measure, rest]) ?? []);
  expect(alice).toMatchObject({
    score: { value: 2100, percentile: 100 },
    reviews: { value: 3 },
    positiveShare: { value: 1 },
    // Bob 1750, Carol 1450 and Frank 1900.
    reviewerScore: { value: 1750 },
    voucherScore: { value: 1750 },
    vouchedEth: { value: 1.7, percentile: 100 },
    voteSkill: { value: null, percentile: null },
  });
});

type Actions = {
  openBonds: { count: number; points: number };
  bonds: { person: { name: string }; bondDaysLeft: number; bondImpact: number }[];
  atStake: { slashId: number; subject: { name: string }; points: number }[];
  unanswered: { count: number; people: { name: string }[] };
  marks: number;
  nextPenalty: number;
  pending: { count: number; oldest: string | null };
  signals: string[];
  streak: { days: number | null; lastAt: string | null };
  endorsed: { count: number; points: number };
};
const actions = (id: string) => call<Actions>(backend, 'profile_actions', { id });

test('the days on which a score moved most list what happened around the person, but not as the cause', async () => {
  const { moves } = await call<{ moves: object[] }>(backend, 'profile_overview', { id: '5' });
  const one = (kind: string) => ({ event: { kind, count: 1 }, happened: kind });
  expect(moves).toEqual([
    { at: '2026-01-12T00:00:00Z', change: -300, ...one('slashUpheld') },
    { at: '2026-01-10T00:00:00Z', change: -70, ...one('slashOpened') },
  ]);
});

test('a shared list keeps its address for 180 days after the last share; few fit at once, and none can be replaced', async () => {
  const share = (items: string[]) => call<string>(backend, 'store_list', { items });
  const read = (id: string) => call<string[] | null>(backend, 'stored_list', { id });
  const aged = (days: number, id: string) =>
    backend.sql(
      `update app.stored_lists set shared_at = now() - $1 * interval '1 day', created_at = now() - interval '1 year' where id = $2`,
      [days, id],
    );
  const id = await share(['alice', 'BOB']);
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(await read(id)).toEqual(['alice', 'BOB']);
  expect(await share(['BOB', 'alice'])).not.toBe(id);
  await aged(181, id);
  expect(await read(id)).toBeNull();
  expect(await share(['alice', 'BOB'])).toBe(id);
  expect(await read(id)).toEqual(['alice', 'BOB']);

  await backend.sql(`update app.stored_lists set items = '["mallory"]' where id = $1`, [id]);
  const refusal = async (items: string[]) => (await refused(backend, 'store_list', { items })).message;
  expect(await refusal(['alice', 'BOB'])).toMatch(/in another order/);
  for (const items of [[], ['a b'], ['x'.repeat(16)], Array.from({ length: 501 }, (_, n) => `u${n}`)])
    expect(await refusal(items)).toBe('items must be 1 to 500 handles');

  await backend.sql('delete from app.stored_lists');
  await backend.sql(
    `insert into app.stored_lists (id, kind, items, created_at, shared_at)
     select lpad(n::text, 12, '0'), 'handles', '["a"]', now() - interval '1 day', now() - n * interval '1 second'
     from generate_series(1, 20000) n`,
  );
  const newest = await share(['carol']);
  const count = () => backend.sql<{ n: number }>('select count(*)::int as n from app.stored_lists');
  expect(await count()).toEqual([{ n: 20_000 }]);
  expect(await read(newest)).toEqual(['carol']);
  expect(await read('000000020000')).toBeNull();
  expect(await read('000000019999')).toEqual(['a']);
  for (let n = 1; n < MOST.sql['lists.site_per_minute']; n += 1) await share([`user${n}`]);
  expect(await refusal(['one_more'])).toMatch(/Try again in a minute/);
  // A list that is already stored is not new.
  expect(await share(['carol'])).toBe(newest);
  await backend.sql('delete from app.stored_lists');
});

test('pictures of people in the data are known by their exact address, and by no other', async () => {
  const addresses = [
    'avatars/bob.png',
    'avatars/alice.png',
    'avatars/alice.png?who=me',
    'AVATARS/BOB.PNG',
    '',
    'https://thief.example/',
  ];
  expect(await call(backend, 'pictures_known', { addresses })).toEqual(['avatars/alice.png', 'avatars/bob.png']);
  expect(await call(backend, 'pictures_known', { addresses: [] })).toEqual([]);
});
