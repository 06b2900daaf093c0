import { expect, test } from 'vitest';
import { differenceOf } from './compareShares';
import type { ReleaseFigures } from './figures';
import { judge } from './judge';

const limits = { visits: 30, failed: 0.01, late: 0.02, panels: 0.02, busy: 0.05, slower: 1.5 };
const load = (p95: number) => ({ p50: p95 / 3, p95, p95Low: p95 * 0.9, p95High: p95 * 1.1 });
const of = (change: Partial<ReleaseFigures>): ReleaseFigures => ({
  section: 'reviews',
  version: '1.0.0',
  since: '2026-05-01T00:00:00Z',
  visits: 1000,
  failed: 4,
  late: 0,
  busy: 0,
  panels: 0,
  failures: [],
  load: load(1200),
  ...change,
});
const said = (release: Partial<ReleaseFigures>, base: Partial<ReleaseFigures> = {}, needed = 300) => {
  const { verdict, sentence } = judge(of(release), of(base), limits, needed);
  return `${verdict}: ${sentence}`;
};

test('a difference of shares has the interval of Newcombe’s method 10', () => {
  // His own example: 56 of 70 against 48 of 80 is 0.2, from 0.0524 to 0.3339.
  const { low = 0, high = 0 } = differenceOf({ k: 56, n: 70 }, { k: 48, n: 80 }) ?? {};
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0524', '0.3339']);
  expect(differenceOf({ k: 0, n: 0 }, { k: 1, n: 2 })).toBeNull();
});

test.each<[string, Partial<ReleaseFigures>, Partial<ReleaseFigures>, string]>([
  ['as good', { failed: 2 }, {}, 'fine: As good: 0.2% against 0.4% fail to draw.'],
  ['worse', { failed: 31 }, {}, 'worse: Worse: 3.1% against 0.4% fail to draw.'],
  ['all of the first few fail', { visits: 30, failed: 30 }, {}, 'worse: Worse: 100.0% against 0.4% fail to draw.'],
  ['it may be chance', { visits: 100, failed: 3 }, {}, 'unclear: Not clear yet: 3.0% against 0.4% fail to draw.'],
  ['nobody came', { visits: 0, failed: 0, load: null }, {}, 'few: Too few visits to tell: 0 of 300.'],
  ['not enough came', { visits: 299, failed: 1 }, {}, 'few: Too few visits to tell: 299 of 300.'],
  [
    'nothing to compare with',
    { failed: 500 },
    { visits: 3, failed: 0 },
    'few: Too few visits to tell: the release it is compared with had 3 of 30.',
  ],
  ['breaks later', { late: 60 }, {}, 'worse: Worse: 6.0% against 0.0% break after drawing.'],
  ['error panels', { panels: 60 }, { panels: 5 }, 'worse: Worse: 6.0% against 0.5% show an error panel.'],
  ['held up', { busy: 90 }, { busy: 10 }, 'worse: Worse: 9.0% against 1.0% are held up.'],
  ['held up by chance', { busy: 59 }, {}, 'unclear: Not clear yet: 5.9% against 0.0% are held up.'],
  ['slower', { load: load(4100) }, {}, 'worse: Slower: 95% are drawn within 4.1 s against 1.2 s.'],
  [
    'slower, and few times',
    { load: { ...load(4100), p95Low: 900 } },
    {},
    'unclear: Not clear yet: 95% are drawn within 4.1 s against 1.2 s.',
  ],
  ['both are bad', { failed: 100 }, { failed: 100 }, 'fine: As good: 10.0% against 10.0% fail to draw.'],
])('%s', (_what, release, base, expected) => {
  expect(said(release, base)).toBe(expected);
});

test('the slower one of few visits is not called as good before enough have come', () => {
  expect(said({}, {}, 1001)).toBe('few: Too few visits to tell: 1,000 of 1,001.');
});
