import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, call } from './backend.ts';
import { invitation, profilesOnly, review, slash, slashVote, vouch } from './dataset.ts';
import type { DataSet } from './load.ts';
import { type ReusedBackend, reusedBackend } from './reused.ts';
import { runRollups } from './rollups.ts';

let reused: ReusedBackend;
let backend: Backend;
beforeAll(async () => {
  reused = await reusedBackend();
  backend = reused.backend;
});
afterAll(() => backend.close());

async function open(set: DataSet, rollups?: string[]): Promise<void> {
  await reused.load(set);
  await runRollups(backend, rollups);
}
const people = (count: number, score = 1300) => Array.from({ length: count }, () => ({ score }));
type Rows = { rows: (Record<string, unknown> & { person: { profileId: number } })[] };
const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString();

test('EIP-7 counts 10 reciprocated reviews and one more for each that is not, oldest first', async () => {
  const set = profilesOnly(people(40));
  // Person 1: 12 answered and 1 unanswered review. Person 30: 11 answered by a negative one, none unanswered.
  for (let n = 2; n <= 13; n++) set.reviews.push(review(n, 1, day(n)), review(1, n, day(40)));
  set.reviews.push(review(14, 1, day(1)));
  for (let n = 15; n <= 25; n++) set.reviews.push(review(n, 30, day(n)), review(30, n, day(40), { score: 'negative' }));
  await open(set, ['r_review_edge', 'r_cycle', 'r_eip7']);
  const { rows } = await call<Rows>(backend, 'reciprocated_people', { filters: { neutralised: true } });
  expect(rows).toHaveLength(2);
  const newest = (subject: number) => set.reviews.filter((row) => row.subjectProfileId === subject).at(-1)?.id;
  expect(rows[0]).toMatchObject({
    person: { profileId: 1 },
    positive: 13,
    reciprocated: 12,
    nonReciprocated: 1,
    counted: 11,
    neutralised: 1,
    headroom: -1,
    neutralisedIds: [set.reviews.filter((row) => row.subjectProfileId === 1 && row.authorProfileId === 13)[0]?.id],
  });
  expect(rows[1]).toMatchObject({
    person: { profileId: 30 },
    positive: 11,
    reciprocated: 11,
    counted: 10,
    neutralised: 1,
    neutralisedIds: [newest(30)],
  });
  const overview = await call<{ headroom: Record<string, number> }>(backend, 'profile_overview', { id: '1' });
  expect(overview.headroom).toMatchObject({ counted: 11, neutralised: 1, headroom: -1 });
});

test('EIP-14 counts a review on any 2-, 3- or 4-cycle; each directed cycle is listed once', async () => {
  const set = profilesOnly(people(9));
  const edge = (a: number, b: number, more = {}) => set.reviews.push(review(a, b, day(a), more));
  for (const [a, b] of [
    [1, 2],
    [2, 3],
    [3, 1],
    [4, 5],
    [5, 6],
    [6, 7],
    [7, 4],
    [8, 9],
  ] as const)
    edge(a, b);
  edge(9, 8, { score: 'negative' });
  await open(set, ['r_review_edge', 'r_cycle', 'r_eip7']);
  // An unfinished run removes nothing of the last one.
  const kept = () =>
    backend.sql(
      'select (select count(*) from app.r_cycle) as edges, (select count(*) from app.r_cycle_list) as cycles',
    );
  const before = await kept();
  expect(await backend.sql(`select public.run_rollup('r_cycle') -> 'more' as more`)).toEqual([{ more: true }]);
  expect(await kept()).toEqual(before);
  const cycles = await call<Record<string, unknown> & { rows: { members: { profileId: number }[] }[] }>(
    backend,
    'reciprocated_cycles',
  );
  expect(cycles.rows.map((row) => row.members.map((member) => member.profileId))).toEqual([
    [1, 2, 3],
    [4, 5, 6, 7],
  ]);
  expect(cycles).toMatchObject({ triangles: 1, rectangles: 1, edgesInTriangle: 3, edgesInRectangle: 4 });
  const reciprocated = async (rule: string) =>
    (await call<Rows>(backend, 'reciprocated_people', { rule, sort: '-reciprocated' })).rows
      .filter((row) => row.reciprocated !== 0)
      .map((row) => row.person.profileId);
  // 8's review of 9 is answered, though by a negative one, which makes no cycle.
  expect(await reciprocated('eip7')).toEqual([9]);
  expect(await reciprocated('eip14')).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('EIP-7: people with and without uncounted reviews can be filtered, and the answer includes the rule in force', async () => {
  const set = profilesOnly(people(12));
  // All eleven reviews of 1 are answered, and none is not: one is beyond the ten.
  for (let n = 2; n <= 12; n++) set.reviews.push(review(n, 1, day(n)), review(1, n, day(40)));
  await open(set, ['r_review_edge', 'r_cycle', 'r_eip7']);
  const asked = (filters: object) =>
    call<Rows & { inForce: object }>(backend, 'reciprocated_people', { filters, sort: 'positive' });
  const ids = async (filters: object) => (await asked(filters)).rows.map(({ person }) => person.profileId);
  expect(await ids({ neutralised: true })).toEqual([1]);
  expect(await ids({ neutralised: false })).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect((await asked({})).inForce).toEqual({ free: 10, perNonReturned: 1 });
});

test('8.48: two people share everyone who praises both in a current review', async () => {
  const set = profilesOnly(people(6));
  for (const author of [3, 4]) set.reviews.push(review(author, 1, day(1)), review(author, 2, day(1)));
  // 4 has since changed their mind about 2; the older review stays next to the newer one.
  set.reviews.push(review(4, 2, day(2), { score: 'negative' }));
  await open(set, ['r_review_edge']);
  await backend.sql("update app.feature_flags set enabled = true where key = 'profileInteractions'");
  const { shared } = await call<{ shared: { endorsers: { people: { profileId: number }[] } } }>(
    backend,
    'profile_interactions',
    { a: '1', b: '2' },
  );
  expect(shared.endorsers).toMatchObject({ count: 1, people: [{ profileId: 3 }] });
});

test('an unfinished run of the population rollup removes no month', async () => {
  await open(profilesOnly(people(3)), ['r_population']);
  const kept = () => backend.sql<{ month: string }>('select month, age, joined from app.r_cohort order by 1, 2');
  const before = await kept();
  expect(before).not.toEqual([]);
  for (let chunk = 0; chunk < 3; chunk++) {
    expect(await backend.sql(`select public.run_rollup('r_population') -> 'more' as more`)).toEqual([{ more: true }]);
    expect(await kept()).toEqual(before);
  }
});

test('EIP-10 takes the plain mean up to 4 invitees and two at each end from 5, ties by id', async () => {
  const joinedAt = '2025-02-01T00:00:00Z';
  const invited = (inviter: number, scores: number[]) =>
    scores.map((score) => ({ score, joinedAt, invitedBy: inviter }));
  await open(
    profilesOnly([
      { score: 2000 },
      { score: 2000 },
      ...invited(1, [1000, 1000, 1000, 2000]),
      ...invited(2, [1000, 1500, 1000, 1000, 2000, 1000]),
    ]),
    ['r_eip10'],
  );
  const { rows } = await call<Rows>(backend, 'eip10_scores', { sort: 'n' });
  expect(rows[0]).toMatchObject({ person: { profileId: 1 }, n: 4, old: 1250, new: 1250, delta: 0, bottom: null });
  expect(rows[1]).toMatchObject({ person: { profileId: 2 }, n: 6, old: 1250, new: 1375, delta: 125 });
  const ids = (side: unknown) => (side as { profileId: number }[]).map((person) => person.profileId);
  expect([ids(rows[1]?.bottom), ids(rows[1]?.top)]).toEqual([
    [7, 9],
    [11, 8],
  ]);
});

test('bonds are capped on both sides, end after 180 days and stay open without a known start', async () => {
  const set = profilesOnly([
    { score: 1800 },
    { score: 1900, joinedAt: '2026-03-01T00:00:00Z', invitedBy: 1 },
    { score: 300, joinedAt: '2026-03-01T00:00:00Z', invitedBy: 1 },
    { score: 2500, joinedAt: '2025-06-01T00:00:00Z', invitedBy: 1 },
    { score: 1500, joinedAt: '2026-03-01T00:00:00Z', invitedBy: 1 },
  ]);
  set.invitations = [
    invitation(1, 2, '2026-03-01T00:00:00Z', 1200),
    invitation(1, 3, '2026-03-01T00:00:00Z', 1200),
    invitation(1, 4, '2025-06-01T00:00:00Z', 1200),
    invitation(1, 5, '2026-03-01T00:00:00Z', null),
  ];
  // Closed on 2025-11-28: later changes are not the inviter's.
  set.scoreHistory = [
    { profileId: 4, at: '2025-11-27T00:00:00Z', score: 1250 },
    { profileId: 4, at: '2025-12-01T00:00:00Z', score: 2500 },
  ];
  await open(set, []);
  const { rows } = await call<{ rows: Record<string, unknown>[] }>(backend, 'invitations_list', {
    filters: { status: 'accepted' },
  });
  expect(
    rows
      .map((row) => [
        (row.recipient as { profileId: number }).profileId,
        row.bondOpen,
        row.bondRaw,
        row.bondImpact,
        row.capped,
      ])
      .sort((a, b) => Number(a[0]) - Number(b[0])),
  ).toEqual([
    [2, true, 140, 80, true],
    [3, true, -180, -120, true],
    [4, false, 10, 10, false],
    [5, true, null, null, null],
  ]);
});

test('equal XP shares a rank, percent is empty after a negative week and negative weeks have no rank', async () => {
  const set = profilesOnly(people(5), '2026-01-22T00:00:00Z');
  set.seasons = [{ id: 3, name: 'S3', startDate: '2026-01-01', weeks: 10 }];
  const weeks: Record<number, [number, number, number]> = {
    1: [50, 400, 10],
    2: [0, 400, 900],
    3: [-30, 100, 0],
    4: [80, -20, 5],
  };
  set.xpWeekly = Object.entries(weeks).flatMap(([profileId, xps]) =>
    xps.map((xp, index) => ({ profileId: Number(profileId), season: 3, week: index + 1, xp })),
  );
  await open(set, ['r_xp_week']);
  const second = await call<Rows & { kpis: unknown; lastComplete: number }>(backend, 'weekly_xp_overview', { week: 2 });
  expect(second.lastComplete).toBe(3);
  expect(second.rows.map((row) => [row.person.profileId, row.xp, row.rank, row.change])).toEqual([
    [1, 400, 1, { delta: 350, deltaPct: 700, rankChange: 1 }],
    [2, 400, 1, { delta: 400, deltaPct: 'new', rankChange: 'new' }],
    [3, 100, 2, { delta: 130, deltaPct: null, rankChange: 'new' }],
    [4, -20, null, { delta: -100, deltaPct: -125, rankChange: null }],
  ]);
  expect(second.kpis).toMatchObject({ total: 880, earners: 3, median: 400, newEarners: 2 });
  expect(second.kpis).toMatchObject({ seasonPool: null, poolShare: null });
  const earning = async (minXp: number) =>
    (await call<Rows>(backend, 'weekly_xp_overview', { week: 2, filters: { minXp } })).rows.map(({ xp }) => xp);
  expect([await earning(99), await earning(100), await earning(101)]).toEqual([
    [400, 400, 100],
    [400, 400, 100],
    [400, 400],
  ]);
  // Published for seasons that start on this day or later.
  const published = (day: string) =>
    backend.sql(
      `insert into app.protocol_params (key, value, valid_from, source) values ('xp.season_pool', '8800', $1, 'test')`,
      [day],
    );
  const poolShare = async () =>
    (await call<{ kpis: { poolShare: number | null } }>(backend, 'weekly_xp_overview', { week: 2 })).kpis.poolShare;
  await published('2026-01-02T00:00:00Z');
  expect(await poolShare()).toBeNull();
  await published('2026-01-01T00:00:00Z');
  expect(await poolShare()).toBe(0.1);
  await backend.sql(`delete from app.protocol_params where key = 'xp.season_pool' and source = 'test'`);
  expect(await call(backend, 'weekly_xp', { id: '4' })).toMatchObject({
    total: 65,
    weeksActive: 2,
    currentStreak: 1,
    longestStreak: 1,
    bestWeek: 1,
    bestXp: 80,
  });
  expect(await call(backend, 'weekly_xp_overview', { week: 99 })).toMatchObject({ week: 3, fellBack: true });
});

test('a week is active once it is complete; the current one adds to the season total only', async () => {
  const weeks = (now: string) => {
    const set = profilesOnly(people(1), now);
    set.seasons = [{ id: 3, name: 'S3', startDate: '2026-01-01', weeks: 10 }];
    set.xpWeekly = [200, 100, 900].map((xp, index) => ({ profileId: 1, season: 3, week: index + 1, xp }));
    return open(set, ['r_xp_week']);
  };
  await weeks('2026-01-21T23:59:59Z');
  const running = { total: 1200, weeksActive: 2, currentStreak: 2, longestStreak: 2, bestWeek: 1, bestXp: 200 };
  expect(await call(backend, 'weekly_xp', { id: '1' })).toMatchObject(running);
  await weeks('2026-01-22T00:00:00Z');
  const complete = { total: 1200, weeksActive: 3, currentStreak: 3, longestStreak: 3, bestWeek: 3, bestXp: 900 };
  expect(await call(backend, 'weekly_xp', { id: '1' })).toMatchObject(complete);
});

test('penalties follow the rule in force on the closing day', async () => {
  const set = profilesOnly(people(4, 1700));
  // Slash 1 closes the day before penalties started, 2 under "close", 3 under "open", 4 is not a score slash.
  const opened = {
    1: '2025-05-25T00:00:00Z',
    2: '2025-09-12T23:59:59Z',
    3: '2025-09-13T00:00:00Z',
    4: '2025-12-01T00:00:00Z',
  };
  set.slashes = Object.entries(opened).map(([id, at]) =>
    slash(Number(id), 1, 2, at, id === '4' ? { slashType: 'FINANCIAL' } : { amount: 200 }),
  );
  set.votes = Object.entries(opened).map(([id, at]) => slashVote(Number(id), 4, true, 1700, at));
  const leave = '2025-09-14T00:00:00Z';
  set.reviews = [
    review(3, 2, '2025-01-02T00:00:00Z', { archivedAt: leave, archiveEvents: [{ at: leave, action: 'ARCHIVE' }] }),
    review(4, 2, '2025-01-03T00:00:00Z', { score: 'neutral' }),
  ];
  set.vouches = [vouch(3, 2, '2025-01-04T00:00:00Z')];
  await open(set, ['r_slash']);
  const points = async (id: number, rule = 'auto') => {
    const impact = await call<{ points: { endorsers: number }; people: { person: { profileId: number } }[] }>(
      backend,
      'slash_impact',
      { slash_id: id, rule },
    );
    return impact.points.endorsers;
  };
  expect(await points(1)).toBe(0);
  expect(await points(2)).toBe(40);
  expect(await points(3)).toBe(60);
  expect(await points(3, 'close')).toBe(40);
  expect(await points(4)).toBe(0);
  const { rows } = await call<Rows>(backend, 'bad_friends');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ points: 100, slashes: 2, asReviewer: 1, asVoucher: 2, leftInWindow: 2 });
});

test('a larger pivotal set takes the heaviest votes first, and skill needs 10 decided slashes', async () => {
  const set = profilesOnly(people(30, 1700), '2026-06-01T00:00:00Z');
  for (let n = 1; n <= 12; n++) {
    const at = day(3 * n);
    set.slashes = [...(set.slashes as never[]), slash(n, 1, 2, at) as never];
    // 9 upheld and 3 defended; voter 5 always says up.
    const up = n <= 9;
    set.votes = [
      ...(set.votes as never[]),
      ...[3, 4, 6, 7, 8, 9, 10].map((voter) => slashVote(n, voter, up, 100 + voter, at) as never),
      slashVote(n, 5, true, 50, at) as never,
    ];
  }
  await open(set, ['r_slash', 'r_vote_skill']);
  const { skill } = await call<{ skill: Record<string, unknown>[] }>(backend, 'voting_analysis');
  const of = (profileId: number) => skill.find((row) => (row.person as { profileId: number }).profileId === profileId);
  expect(of(5)).toMatchObject({ n: 12, coherent: 9, base: 0.75, skill: 0 });
  expect(of(3)).toMatchObject({ n: 12, coherent: 12, skill: 1 });
  const { pivotal } = await call<{ pivotal: { size: number; voters: { profileId: number }[] } }>(
    backend,
    'slash_votes_detail',
    { slash_id: 12 },
  );
  // Defended: 50 of 797 for the slash. 40 % needs 318.8: 110, 109 and 108 turned give 377.
  expect(pivotal.size).toBe(3);
  expect(pivotal.voters.map((person) => person.profileId)).toEqual([8, 9, 10]);
  const pair = await call<{ pairs: Record<string, number>[] }>(backend, 'voting_matrix', { ids: ['3', '4'] });
  expect(pair.pairs[0]).toMatchObject({ shared: 12, agreed: 12, kappa: 1 });
});
