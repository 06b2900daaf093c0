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
    summary: 'usual',
    reviews: { pos: 1, neu: 0, neg: 0 },
    votesCast: 3,
    joinedAt: '2026-03-13T00:00:00Z',
    measures: [],
    ...more,
  }) as ComparedPerson;

test('a picture shows who, their state, what is said of them, and each measure with its percentile', () => {
  const [alice, bob, carol, dave] = [
    person('Alice', 2100, {
      reasons: [{ id: 'C5', side: 'context', parts: {} }] as ComparedPerson['reasons'],
      measures: [
        { measure: 'score', value: 2100, percentile: 100 },
        { measure: 'vouchedEth', value: 1.7, percentile: null },
      ],
    }),
    person('Bob', null, {
      enough: false,
      summary: 'little',
      measures: [{ measure: 'score', value: 1750, percentile: 83.3 }],
    }),
    person('Carol', 750, { summary: 'caution.score' }),
    person('Dave', 1300, { summary: null }),
  ];
  const { day, people, rows } = comparedGrid({
    people: [alice, bob, carol, dave] as ComparedPerson[],
    asOf: '2026-03-16T00:00:00Z',
  });
  expect(day).toBe('Mar 16, 2026');
  expect(people).toEqual([
    { name: 'Alice', standing: '2,100 exemplary', said: ['· Verified as a human'] },
    { name: 'Bob', standing: 'No score', said: ['Little known: 1 review, 3 votes, joined 3 days ago.'] },
    { name: 'Carol', standing: '750 untrusted', said: ['Caution: Score 750, untrusted.'] },
    { name: 'Dave', standing: '1,300 neutral', said: ['Nothing unusual.'] },
  ]);
  expect(rows.find(({ label }) => label === 'Score')?.cells).toEqual([
    { text: '2,100 (100)', highest: true },
    { text: '1,750 (83)', highest: false },
    { text: '–', highest: false },
    { text: '–', highest: false },
  ]);
  expect(rows.find(({ label }) => label === 'Vouched in')?.cells.map(({ text }) => text)).toEqual([
    '1.70 ETH',
    '–',
    '–',
    '–',
  ]);
});
