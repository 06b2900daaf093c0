import { expect, test } from 'vitest';
import { type OpenSlash, slashEnds } from './index.ts';

const open = (change: Partial<OpenSlash> = {}) => ({
  type: 'SCORE',
  amount: 50,
  subject: 'Niaj',
  author: 'Bob',
  exposure: { supporters: 0, points: 0 },
  limits: { passPct: 60, defendPct: 40 },
  ...change,
});
const upheld = (change: Parameters<typeof open>[0]) => slashEnds(open(change))[0]?.outcome;

test('says what each outcome would mean for whom', () => {
  expect(slashEnds(open())).toEqual([
    { share: 'Above 60%', outcome: 'Niaj loses 50 points of score.' },
    { share: '40% to 60%', outcome: 'Nothing changes for anyone.' },
    { share: 'Below 40%', outcome: 'Bob, who opened the slash, is penalized instead. How much is not public.' },
  ]);
});

test('counts the supporters who would lose points', () => {
  expect(upheld({ exposure: { supporters: 1, points: 5 } })).toBe(
    'Niaj loses 50 points of score. 1 supporter loses 5 points.',
  );
  expect(upheld({ exposure: { supporters: 3, points: 1210 } })).toBe(
    'Niaj loses 50 points of score. 3 supporters lose 1,210 points in all.',
  );
});

test('other kinds, and unknown amounts', () => {
  expect(upheld({ type: 'XP', amount: 15000 })).toBe('Niaj loses 15,000 XP.');
  expect(upheld({ type: 'FINANCIAL', amount: 3, exposure: null })).toBe('The slash on Niaj is upheld.');
  expect(upheld({ amount: null, exposure: { supporters: 2, points: null } })).toBe('The slash on Niaj is upheld.');
  expect(slashEnds(open({ limits: null }))).toEqual([]);
});
