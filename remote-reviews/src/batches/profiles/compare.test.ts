import { expect, it } from 'vitest';
import { joinParts, stretches, summaryOf } from './compare';

const item = (text: string, line = 1) => ({ text, line });
const row = (userId: number, score: number | null = null) => ({ userId, score });

it('names unusable entries by their position in the list', () => {
  const items = [item('1'), item('@bob'), item('nobody'), item('profileId:1', 2)];
  const answer = {
    rows: [row(101), row(102)],
    errors: [
      { item: 3, reason: 'unknown' as const, sameAs: null },
      { item: 4, reason: 'duplicate' as const, sameAs: 1 },
    ],
  };
  const joined = joinParts(items, [{ items, answer }]);
  expect(joined.rows.map(({ userId, item: at }) => [userId, at])).toEqual([
    [101, 1],
    [102, 2],
  ]);
  expect(joined.errors).toEqual([
    { item: 3, line: 1, text: 'nobody', reason: 'unknown', sameAs: null },
    { item: 4, line: 2, text: 'profileId:1', reason: 'duplicate', sameAs: 1 },
  ]);
});

it('finds a person who is in two stretches', () => {
  const [first, second] = [
    [item('1'), item('x')],
    [item('@alice'), item('2')],
  ];
  const joined = joinParts(
    [...(first ?? []), ...(second ?? [])],
    [
      { items: first ?? [], answer: { rows: [row(101)], errors: [{ item: 2, reason: 'unknown', sameAs: null }] } },
      { items: second ?? [], answer: { rows: [row(101), row(102)], errors: [] } },
    ],
  );
  expect(joined.rows.map(({ item: at }) => at)).toEqual([1, 4]);
  expect(joined.errors.map(({ item: at, sameAs }) => [at, sameAs])).toEqual([
    [2, null],
    [3, 1],
  ]);
});

it('cuts a list where the address would get too long', () => {
  const items = Array.from({ length: 500 }, (_, index) => item(`0x${String(index).padStart(40, '0')}`));
  const parts = stretches(items);
  expect(parts.flat()).toEqual(items);
  expect(parts.length).toBe(6);
  expect(stretches([])).toEqual([]);
});

it('sums up scores, leaving out people without one', () => {
  expect(summaryOf([row(1, 2100), row(2, 1750), row(3)])).toEqual({
    people: 3,
    mean: 1925,
    median: 1925,
    levels: [
      { level: 'established', count: 1 },
      { level: 'exemplary', count: 1 },
    ],
  });
  expect(summaryOf([row(1, 700), row(2, 900), row(3, 1300)]).median).toBe(900);
  expect(summaryOf([])).toEqual({ people: 0, mean: null, median: null, levels: [] });
});
