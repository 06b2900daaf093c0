import { expect, test } from 'vitest';
import { profilesOnly } from '../dataset.ts';
import { after, DAY, people, planted } from './planted.ts';

const { open, sql, value } = planted();
const NOW = '2026-06-01T00:00:00Z';
const FROM = '2026-05-30T00:00:00Z';
const HOUR = 3600;

const vote = (voter: number, target: number, createdAt: string) => ({
  type: 'discussion',
  activityId: target,
  voterProfileId: voter,
  isUpvote: true,
  weight: 1,
  createdAt,
  archivedAt: null,
});
/** Two voters on the same targets, each an hour apart, the second voting this many seconds after the first. */
const together = (first: number, shared: number, { delay = 0, from = FROM, target = 1000 * first } = {}) =>
  Array.from({ length: shared }, (_, n) => [
    vote(first, target + n, after(n * HOUR, from)),
    vote(first + 1, target + n, after(n * HOUR + delay, from)),
  ]).flat();
/** One voter alone on this many targets. */
const alone = (voter: number, count: number, from = FROM) =>
  Array.from({ length: count }, (_, n) => vote(voter, 50_000 + 1000 * voter + n, after(n * 400, from)));

/** Lowest members of the rings of a period. */
const rings = (period = 90) =>
  value<number[]>(`array(select (r.id - 100)::int from app.r_ring r where r.period = ${period} order by 1)`);
const find = (votes: unknown[]) => {
  const set = profilesOnly(people(40), NOW);
  set.votes = votes as typeof set.reviews;
  return open(set, ['vote_targets', 'lockstep']);
};
/** So many targets on the same days that no pair of this file can be chance. */
const crowd = (from = FROM) => [31, 32, 33].flatMap((voter) => alone(voter, 100, from));

test('two act together within 120 seconds', async () => {
  await find([...together(1, 10, { delay: 120 }), ...together(3, 10, { delay: 121 }), ...crowd()]);
  expect(await rings()).toEqual([1]);
});

test('an edge needs 10 targets', async () => {
  await find([...together(1, 9), ...together(3, 10), ...crowd()]);
  expect(await rings()).toEqual([3]);
  // Pairs below the minimum are not even stored.
  expect(await value('array(select c::int from app.r_covote where period = 90)')).toEqual([10]);
});

test('an edge needs half of the targets of either voter', async () => {
  await find([...together(1, 10), ...alone(2, 10), ...together(3, 10), ...alone(4, 11), ...crowd()]);
  expect(
    await value('array(select round(jaccard::numeric, 4)::float8 from app.r_covote where period = 90 order by i)'),
  ).toEqual([0.5, 0.4762]);
  expect(await rings()).toEqual([1]);
});

test('an edge needs a chance of less than 1 %', async () => {
  // Of 12 targets all 10 of both by chance: 1 of C(12, 10) = 66, that is 1.5 %. Of 13: 1 of 286, 0.35 %.
  await find([...together(1, 10), ...alone(31, 2)]);
  expect(await rings()).toEqual([]);
  await find([...together(1, 10), ...alone(31, 3)]);
  expect(await rings()).toEqual([1]);
  expect(await value('(select round(p::numeric, 6)::float8 from app.r_covote where period = 90)')).toBe(0.003497);
});

test('periods of 30 and 90 days include what starts exactly at their start', async () => {
  const before = (days: number, more: number) => after(-days * DAY - more, NOW);
  const at = (first: number, days: number, more: number) => [
    ...together(first, 10, { from: before(days, more) }),
    ...crowd(before(days, more)),
  ];
  await find([...at(1, 30, 0), ...at(3, 90, 0)]);
  expect([await rings(30), await rings(90)]).toEqual([[1], [1, 3]]);
  // A second earlier the first of the ten targets is too old.
  await find([...at(1, 30, 1), ...at(3, 90, 1)]);
  expect([await rings(30), await rings(90)]).toEqual([[], [1]]);
});

test('in a crowd on one target each voter is compared with the next 200', async () => {
  const set = profilesOnly(people(202), NOW);
  set.votes = Array.from({ length: 202 }, (_, n) => vote(n + 1, 1, FROM)) as typeof set.reviews;
  await open(set, ['vote_targets']);
  const pairs = await sql<{ i: number; j: number }>(
    `select (i - 100)::int as i, (j - 100)::int as j from private.votes_in_step('{discussion}', '{1}', $1) where i = 101 order by 2`,
    [FROM],
  );
  expect(pairs).toHaveLength(200);
  expect(pairs.at(-1)).toEqual({ i: 1, j: 201 });
});
