import { expect, test } from 'vitest';
import { comparedGrid } from './comparedGrid';
import type { ComparedPerson } from './queries';

const person = (name: string, score: number | null, more: Partial<ComparedPerson> = {}) =>
  ({
    name,
    score,
    vouchedInWei: '1700000000000000000',
    reasons: [],
    enough: true,
    measures: [],
    ...more,
  }) as ComparedPerson;

test('a picture says who, how they stand, what is said of them, and each measure with its percentile', () => {
  const [alice, bob] = [
    person('Alice', 2100, {
      reasons: [{ id: 'C5', side: 'context', parts: {} }] as ComparedPerson['reasons'],
      measures: [
        { measure: 'score', value: 2100, percentile: 100 },
        { measure: 'vouchedEth', value: 1.7, percentile: null },
      ],
    }),
    person('Bob', null, { enough: false, measures: [{ measure: 'score', value: 1750, percentile: 83.3 }] }),
  ];
  const { day, people, rows } = comparedGrid({
    people: [alice as ComparedPerson, bob as ComparedPerson],
    asOf: '2026-03-16T00:00:00Z',
  });
  expect(day).toBe('Mar 16, 2026');
  expect(people).toEqual([
    { name: 'Alice', standing: '2,100 exemplary', said: ['· Verified as a human'] },
    { name: 'Bob', standing: 'No score', said: ['Too little is known.'] },
  ]);
  expect(rows.find(({ label }) => label === 'Score')?.cells).toEqual([
    { text: '2,100 (100)', highest: true },
    { text: '1,750 (83)', highest: false },
  ]);
  expect(rows.find(({ label }) => label === 'Vouched in')?.cells.map(({ text }) => text)).toEqual(['1.70 ETH', '–']);
});
