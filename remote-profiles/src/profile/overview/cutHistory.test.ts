import { expect, test } from 'vitest';
import { cutHistory } from './cutHistory';

const history = [
  { at: '2025-01-20T00:00:00Z', score: 1200 },
  { at: '2025-06-01T12:00:00Z', score: 1500 },
  { at: '2026-03-10T00:00:00Z', score: 1400 },
];
const asOf = '2026-03-16T00:00:00Z';
const cut = (range: Parameters<typeof cutHistory>[1]) =>
  cutHistory(history, range, asOf).map(({ at, score }) => [at.slice(0, 10), score]);

test('all time is the whole history', () => {
  expect(cutHistory(history, 'all', asOf)).toEqual(history);
});

test('a preset starts with the score then in force, and extends the last one until now', () => {
  expect(cut('30d')).toEqual([
    ['2026-02-14', 1500],
    ['2026-03-10', 1400],
    ['2026-03-16', 1400],
  ]);
  expect(cut('24h')).toEqual([
    ['2026-03-15', 1400],
    ['2026-03-16', 1400],
  ]);
});

test('two days are whole days, and never go beyond the clock of the data', () => {
  expect(cut('2025-06-01..2025-06-01')).toEqual([
    ['2025-06-01', 1200],
    ['2025-06-01', 1500],
    ['2025-06-01', 1500],
  ]);
  expect(cut('2026-03-01..2027-01-01').at(-1)).toEqual(['2026-03-16', 1400]);
  expect(cut('2024-01-01..2024-12-31')).toEqual([]);
});

test('future days have no score', () => {
  expect(cut('2027-01-01..2027-02-01')).toEqual([]);
});
