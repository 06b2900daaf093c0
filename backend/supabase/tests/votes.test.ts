import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { sameOrder } from './paging.ts';

type Target = Record<string, unknown> & {
  type: string;
  id: number;
  weightedShare: number | null;
  controversy: number | null;
};
type List<Row> = {
  total: number;
  rows: Row[];
  kpis: Record<string, unknown> & { weightedShare: number; upShare: { value: number } };
};

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());
const targets = (filters = {}, more = {}) => call<List<Target>>(backend, 'votes_targets', { filters, ...more });
const keys = (answer: List<Target>) => answer.rows.map((row) => `${row.type}:${row.id}`);

test('tallies every target, most voted first, blind while open', async () => {
  const answer = await targets();
  expect(keys(answer)).toEqual(['slash:1', 'slash:2', 'slash:3', 'slash:4', 'review:15', 'review:16']);
  for (const row of answer.rows) {
    const key = `votes.targets.${row.type}:${row.id}`;
    expect(row.votes).toBe(golden(`${key}.votes`));
    if (row.id === 3) {
      expect(row).toMatchObject({ blind: true, up: null, down: null, weightedShare: null, controversy: null });
      continue;
    }
    expect(row).toMatchObject({ blind: false, up: golden(`${key}.up`), down: golden(`${key}.down`) });
    expect((row.weightedShare as number) * 100).toBeCloseTo(golden(`${key}.sharePct`), 9);
    expect(row.controversy).toBeCloseTo(golden(`${key}.controversy`), 9);
  }
  expect(answer.rows[4]).toMatchObject({
    author: { name: 'Mallory' },
    subject: { name: 'Alice' },
    snippet: 'Great person, highly trusted, recommend',
    firstAt: '2026-02-01T08:00:00Z',
    lastAt: '2026-02-01T08:00:00Z',
    last24h: 0,
  });
  expect(answer.rows[2]).toMatchObject({ last24h: 2, lastAt: '2026-03-15T20:00:00Z' });
});

test('gives the golden key figures, directions without the open slash', async () => {
  const { kpis } = await targets();
  expect(kpis).toMatchObject({
    votes: golden('votes.summary.counted'),
    voters: golden('votes.summary.voters'),
    visible: golden('votes.summary.visible'),
    byType: { review: golden('votes.summary.byType.review'), slash: golden('votes.summary.byType.slash') },
    perVoterMedian: golden('votes.summary.medianPerVoter'),
    weightsEstimated: golden('votes.summary.weightsGuessed'),
  });
  expect(kpis.upShare.value * 100).toBeCloseTo(golden('votes.summary.upSharePct'), 9);
  expect(kpis.weightedShare * 100).toBeCloseTo(golden('votes.summary.weightedUpSharePct'), 9);
});

test('filters by range, kind, people and size', async () => {
  expect(keys(await targets({ from: '2026-03-09T00:00:00Z', to: '2026-03-16T00:00:00Z' }))).toEqual(['slash:3']);
  expect(keys(await targets({ type: ['review'] }))).toEqual(['review:15', 'review:16']);
  expect((await targets({ type: 'other' })).total).toBe(0);
  expect(keys(await targets({ minVotes: 3 }))).toEqual(['slash:1', 'slash:2']);
  expect(keys(await targets({ author: '@mallory' }))).toEqual(['review:15', 'review:16']);
  expect(keys(await targets({ subject: '@erin' }))).toEqual(['slash:1']);
  expect(keys(await targets({ voter: '@heidi' }))).toEqual(['slash:1']);
  expect(await targets({ minVotes: 100, type: 'review' })).toMatchObject({
    total: 0,
    relax: [{ drop: 'minVotes', total: 2 }],
  });
  expect((await refused(backend, 'votes_targets', { filters: { type: ["review'; --"] } })).message).toMatch(
    /type must be some of/,
  );
  for (const sort of ['votes', '-votes', 'controversy', '-controversy', 'last', '-last'])
    await sameOrder(backend, 'votes_targets', {}, sort, (row) => [row.type, row.id]);
  expect(keys(await targets({}, { sort: '-controversy' }))).toEqual([
    'slash:1',
    'slash:4',
    'slash:2',
    'review:15',
    'review:16',
    'slash:3',
  ]);
});

test('streams votes newest first, with no direction on the open slash', async () => {
  type Row = { at: string; direction: string | null; target: { id: number }; weight: number; voter: { name: string } };
  const stream = await call<List<Row>>(backend, 'votes_stream', {});
  expect(stream.total).toBe(14);
  expect(stream.rows.slice(0, 3).map((row) => [row.voter.name, row.direction, row.target.id, row.weight])).toEqual([
    ['Grace', null, 3, 1390],
    ['Carol', null, 3, 1450],
    ['Frank', 'down', 4, 1900],
  ]);
  expect((await call<List<Row>>(backend, 'votes_stream', { filters: { direction: 'up' } })).total).toBe(5);
  expect((await call<List<Row>>(backend, 'votes_stream', { filters: { direction: 'down' } })).total).toBe(7);
  for (const sort of ['at', '-at'])
    await sameOrder(backend, 'votes_stream', {}, sort, (row) => [row.at, (row.voter as { userId: number }).userId]);
});

test('uses the score at the time when a vote has no weight, and leaves out withdrawn votes', async () => {
  await backend.sql(`insert into app.votes values ('review', 1, 110, true, null, '2026-01-20Z', null),
    ('review', 1, 109, false, 500, '2026-01-21Z', '2026-01-22Z'), ('review', 1, 104, true, null, '2026-01-23Z', null)`);
  const stream = await call<List<Record<string, unknown>>>(backend, 'votes_stream', {
    filters: { type: 'review', subject: '@bob' },
  });
  // Review 16 (2026-02-01, bob's own weight), then dave without any snapshot, then judy at her snapshot of 12 January.
  expect(stream.rows.map((row) => [row.weight, row.weightEstimated])).toEqual([
    [1750, false],
    [1250, true],
    [1510, true],
  ]);
  await backend.sql(`delete from app.votes where target_type = 'review' and target_id = 1`);
});

test('the heat map has 168 cells that add up', async () => {
  const { cells } = await call<{ cells: { weekday: number; hour: number; votes: number }[] }>(backend, 'votes_heat');
  expect(cells).toHaveLength(168);
  const sum = (pick: (cell: { weekday: number; hour: number }) => boolean) =>
    cells.filter(pick).reduce((total, cell) => total + cell.votes, 0);
  expect([1, 2, 3, 4, 5, 6, 7].map((day) => sum((cell) => cell.weekday === day))).toEqual(
    golden('votes.summary.byWeekday'),
  );
  expect(Array.from({ length: 24 }, (_, hour) => sum((cell) => cell.hour === hour))).toEqual(
    golden('votes.summary.byHour'),
  );
});
