import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { votesAnalysis } from '../../../shared/functions/src/declared/votesAnalysis.ts';
import { answerProblem } from '../../../shared/functions/src/index.ts';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { g1, g2 } from './load.ts';
import { runRollups } from './rollups.ts';

type Share = { value: number | null; k: number; n: number };
type Analysis = {
  kpis: Record<string, number> & { participation: Share; ownLevelAgreement: Share; targets5Share: Share };
  matrix: { voter: string; author: string; votes: number; upShare: Share | null }[];
  weights: { level: string; voters: number; votes: number; weight: number; weightShare: number }[];
  delays: { fromSeconds: number | null; votes: number }[];
  ranks: { rank: number; votes: number }[];
  weeks: { at: string; voters: number; votes: number; effective: number }[];
  agreement: { level: string; share: Share }[];
  moved: { reviewId: number; before: number; after: number; votes: number }[];
  exact: boolean;
};
const NEEDED = ['vote_targets', 'r_trust', 'lockstep', 'voters', 'vote_rounds'];
const analysis = (backend: Backend, filters = {}) => call<Analysis>(backend, 'votes_analysis', { filters });
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

test('before the first run votes are counted on the spot', async () => {
  const backend = await backendWith();
  const { kpis, matrix } = await analysis(backend);
  expect(kpis.votes).toBe(golden('votes.summary.counted'));
  expect(kpis.voters).toBe(golden('votes.summary.voters'));
  expect(kpis.gini).toBeCloseTo(golden('votes.summary.giniPerVoter'), 9);
  expect(sum(matrix.map((cell) => cell.votes))).toBe(14);

  // So many that everyone else would wait for them.
  await backend.sql(
    `insert into app.votes (target_type, target_id, voter_id, is_upvote, weight, created_at)
     select 'review', 1000 + n, (select min(user_id) from app.profiles), true, 1, '2026-03-01' from generate_series(1, 20000) n`,
  );
  expect(await refused(backend, 'votes_analysis', {})).toMatchObject({
    status: 503,
    message: 'Votes are being counted for the first time.',
  });
  await backend.close();
});

describe('golden data set', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await backendWith();
    await runRollups(backend, NEEDED);
  });
  afterAll(() => backend.close());

  test('figures of all votes', async () => {
    const { kpis, matrix, ranks, delays, weights } = await analysis(backend);
    expect(kpis).toMatchObject({
      votes: golden('votes.summary.counted'),
      voters: golden('votes.summary.voters'),
      median: golden('votes.summary.medianPerVoter'),
      top1PercentShare: 4 / 14,
    });
    expect(kpis.gini).toBeCloseTo(golden('votes.summary.giniPerVoter'), 9);
    expect(kpis.effective).toBeCloseTo(golden('votes.summary.effectiveVoters'), 9);
    expect(1 / (kpis.effective as number)).toBeCloseTo(golden('votes.summary.hhiPerVoter'), 9);
    expect(sum(matrix.map((cell) => cell.votes))).toBe(14);
    expect(matrix.every((cell) => cell.upShare === null)).toBe(true);
    expect(ranks).toEqual([
      { rank: 1, votes: 4 },
      { rank: 2, votes: 3 },
      { rank: 4, votes: 2 },
      { rank: 7, votes: 1 },
    ]);
    expect(sum(delays.map((bin) => bin.votes))).toBe(14);
    expect(sum(weights.map((row) => row.weightShare))).toBeCloseTo(1, 12);
    expect(kpis.targets).toBe(6);
    expect(kpis.targets5Share).toMatchObject({ k: 0, n: 6 });
  });

  test('ranges, kinds and levels; a custom range agrees with a preset of the same length', async () => {
    const preset = await analysis(backend, { range: '30d' });
    const own = await analysis(backend, { from: '2026-02-14T00:00:00Z' });
    expect(own).toMatchObject({ exact: true, matrix: preset.matrix, ranks: preset.ranks });
    expect(preset.kpis.votes).toBe(4);
    expect((await analysis(backend, { range: '7d' })).kpis).toMatchObject({ votes: 2, voters: 2 });
    expect((await analysis(backend, { type: 'review' })).kpis).toMatchObject({ votes: 2, voters: 2, effective: 2 });
    // Only Carol is of that level: everyone who could have voted did.
    expect((await analysis(backend, { level: 'known' })).kpis).toMatchObject({
      votes: 4,
      voters: 1,
      participation: { k: 1, n: 1 },
    });
    // Dave, grace, heidi and niaj: two of them voted.
    expect((await analysis(backend, { level: 'neutral' })).kpis.participation).toMatchObject({ k: 2, n: 4 });
    expect((await analysis(backend, { from: '2026-01-10T06:00:00Z', to: '2026-01-10T12:00:00Z' })).kpis).toMatchObject({
      votes: 2,
    });
    // Within a day, with a vote after it on that day.
    const morning = await analysis(backend, { from: '2026-01-10T05:00:00Z', to: '2026-01-10T07:00:00Z' });
    expect([morning.kpis.votes, sum(morning.matrix.map(({ votes }) => votes))]).toEqual([1, 1]);
    expect((await analysis(backend, { range: '2020-01-01..2020-01-02' })).kpis).toMatchObject({
      votes: 0,
      voters: 0,
      gini: null,
      effective: null,
    });
    expect((await refused(backend, 'votes_analysis', { filters: { type: 'x' } })).code).toBe('22023');
  });
});

describe('G2', () => {
  const file = (name: string) =>
    JSON.parse(readFileSync(fileURLToPath(new URL(`../../../e2e/fixtures/${name}`, import.meta.url)), 'utf8'));
  const answers = file('g2-answers.json').answers as Record<string, { value: number }>;
  let backend: Backend;
  beforeAll(async () => {
    backend = await backendWith(g2());
    await runRollups(backend, NEEDED);
  });
  afterAll(() => backend.close());

  test('excluding flagged voters removes exactly 150 votes', async () => {
    const every = await analysis(backend, { range: '90d' });
    const without = await analysis(backend, { range: '90d', excludeFlagged: true });
    expect((every.kpis.votes as number) - (without.kpis.votes as number)).toBe(150);
    expect(without.kpis.votes).toBe(answers['votes.analysis.votesWithoutFlagged']?.value);
    // Neither among the voters nor among those who could have voted.
    const [all, others] = [every.kpis.participation, without.kpis.participation];
    expect([all.k - others.k, all.n - others.n]).toEqual([5, 5]);
    expect(every.kpis.effective).toBeCloseTo(answers['votes.analysis.effectiveVoters']?.value as number, 6);
    expect(without.kpis.effective).toBeCloseTo(
      answers['votes.analysis.effectiveVotersWithoutFlagged']?.value as number,
      6,
    );
    for (const answer of [every, without]) expect(sum(answer.matrix.map((cell) => cell.votes))).toBe(answer.kpis.votes);
    expect(sum(every.weeks.map((week) => week.votes))).toBe(every.kpis.votes);
    expect(every.matrix.some((cell) => cell.upShare !== null)).toBe(true);
    const before = JSON.stringify([every, without]);
    await runRollups(backend, ['vote_rounds']);
    expect(
      JSON.stringify([
        await analysis(backend, { range: '90d' }),
        await analysis(backend, { range: '90d', excludeFlagged: true }),
      ]),
    ).toBe(before);
  });
});

test('agreement leaves out the voter’s own vote, ties say nothing; a review that crossed one half is listed', async () => {
  const set = g1();
  const vote = (voter: number, up: boolean, minute: number) => ({
    type: 'review',
    activityId: 1,
    voterProfileId: voter,
    isUpvote: up,
    weight: 1,
    createdAt: `2026-03-01T00:0${minute}:00Z`,
    archivedAt: null,
  });
  // Grace, heidi, dave, niaj and ivan made neutral: three up, then three down and one more down crosses one half.
  for (const profile of set.profiles as { profileId: number; score: number }[])
    if ([4, 7, 8, 9, 12, 10, 5].includes(profile.profileId)) profile.score = 1300;
  set.slashes = [];
  set.votes = [
    vote(4, true, 0),
    vote(7, true, 1),
    vote(8, true, 2),
    vote(9, false, 3),
    vote(10, false, 4),
    vote(12, false, 5),
    vote(5, false, 6),
  ];
  const backend = await backendWith(set);
  await runRollups(backend, NEEDED);
  const answer = await analysis(backend);
  // 3 up, 4 down: an up sees 2:4 (disagrees), a down sees 3:3 (a tie).
  expect(answer.agreement).toMatchObject([{ level: 'neutral', share: { k: 0, n: 3 } }]);
  expect(answer.kpis.ownLevelAgreement).toMatchObject({ k: 0, n: 3 });
  expect(answer.moved).toMatchObject([{ reviewId: 1, before: 0.6, after: 3 / 7, votes: 7 }]);
  for (const filters of [{}, { asOf: '2026-03-15' }]) {
    expect((await analysis(backend, { ...filters, type: 'review' })).moved).toMatchObject([{ reviewId: 1 }]);
    expect((await analysis(backend, { ...filters, type: 'slash' })).moved).toEqual([]);
  }
  await backend.close();
});

test('votes by accounts without a score, and on what they wrote, belong to an unknown level', async () => {
  const set = g1();
  for (const profile of set.profiles as { score: number | null }[]) profile.score = null;
  const backend = await backendWith(set);
  await runRollups(backend, NEEDED);
  for (const filters of [{}, { asOf: '2026-03-15' }]) {
    const answer = await analysis(backend, filters);
    expect(answer.matrix).toMatchObject([{ voter: 'unknown', author: 'unknown' }]);
    expect(answerProblem(votesAnalysis, answer)).toBeNull();
  }
  await backend.close();
});
