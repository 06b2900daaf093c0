import { expect, test } from 'vitest';
import { differenceOf } from './compareShares';
import { figuresOf, type ReleaseFigures } from './figures';
import { received } from './figures.fixture';
import { judge } from './judge';

const limits = { visits: 30, failed: 0.01, late: 0.02, panels: 0.02, busy: 0.05, slower: 1.5 };
const load = (p95: number) => ({ p50: p95 / 3, p95, p95Low: p95 * 0.9, p95High: p95 * 1.1 });
type Told = Parameters<typeof received>[0];
type From = Parameters<typeof received>[1];
const of = (told: Told, from?: From) => received({ visits: 2000, failed: 8, load: load(1200), ...told }, from);
const said = (release: ReleaseFigures, base: ReleaseFigures = of({}), needed = 300) => {
  const { verdict, sentence } = judge(release, base, limits, needed);
  return `${verdict}: ${sentence}`;
};
/** As many networks as visits, half of them known. */
const from = (visits: string, known: string) =>
  `of ${visits} visits from ${visits} networks, ${known} of them known for over a day.`;

test('a difference of shares has the interval of Newcombe’s method 10', () => {
  // Newcombe's own example: 56 of 70 against 48 of 80 is 0.2, from 0.0524 to 0.3339.
  const { low = 0, high = 0 } = differenceOf({ k: 56, n: 70 }, { k: 48, n: 80 }) ?? {};
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0524', '0.3339']);
  expect(differenceOf({ k: 0, n: 0 }, { k: 1, n: 2 })).toBeNull();
});

const ALL = from('2,000', '1,000');
test.each<[string, Told, Told, string]>([
  ['as good', { failed: 4 }, {}, `fine: As good: 0.2% against 0.4% fail to draw, ${ALL}`],
  ['worse', { failed: 62 }, {}, `worse: Worse: 3.1% against 0.4% fail to draw, ${ALL}`],
  [
    'all of the first few fail',
    { visits: 30, failed: 30 },
    {},
    `worse: Worse: 100.0% against 0.4% fail to draw, ${from('30', '15')}`,
  ],
  [
    'it may be chance',
    { visits: 100, failed: 3 },
    {},
    `unclear: Not clear yet: 3.0% against 0.4% fail to draw, ${from('100', '50')}`,
  ],
  [
    'nobody came',
    { visits: 0, failed: 0, load: null },
    {},
    'few: Too few visits to tell: 0 of 300 that count, 0 visits from 0 networks, none of them known for over a day.',
  ],
  [
    'not enough came',
    { visits: 299, failed: 1 },
    {},
    'few: Too few visits to tell: 299 of 300 that count, 299 visits from 299 networks, 149 of them known for over a day.',
  ],
  [
    'nothing to compare with',
    { failed: 500 },
    { visits: 3, failed: 0 },
    'few: Too few visits to tell: the release it is compared with had 3 of 30 that count.',
  ],
  ['breaks later', { late: 120 }, {}, `worse: Worse: 6.0% against 0.0% break after drawing, ${ALL}`],
  ['error panels', { panels: 120 }, { panels: 10 }, `worse: Worse: 6.0% against 0.5% show an error panel, ${ALL}`],
  ['held up', { busy: 180 }, { busy: 20 }, `worse: Worse: 9.0% against 1.0% are held up, ${ALL}`],
  ['held up by chance', { busy: 118 }, {}, `unclear: Not clear yet: 5.9% against 0.0% are held up, ${ALL}`],
  ['slower', { load: load(4100) }, {}, `worse: Worse: 95% are drawn within 4.1 s against 1.2 s, ${ALL}`],
  [
    'slower, and few times',
    { load: { ...load(4100), p95Low: 900 } },
    {},
    `unclear: Not clear yet: 95% are drawn within 4.1 s against 1.2 s, ${ALL}`,
  ],
  ['both are bad', { failed: 200 }, { failed: 200 }, `fine: As good: 10.0% against 10.0% fail to draw, ${ALL}`],
])('%s', (_what, release, base, expected) => {
  expect(said(of(release), of(base))).toBe(expected);
});

test('a release is not judged as good before enough visits have come', () => {
  expect(said(of({}), of({}), 2001)).toMatch(/^few: Too few visits to tell: 2,000 of 2,001 that count/);
});

const BAD: Told[] = [{ failed: 2000 }, { late: 2000 }, { panels: 2000 }, { busy: 2000 }, { load: load(9000) }];
test.each<[string, From, string]>([
  ['known visitors of ten networks', { networks: 10, known: 0.5 }, 'worse'],
  ['one network less', { networks: 9, known: 0.6 }, 'unclear'],
  ['ten networks, four of them known', { networks: 10, known: 0.4 }, 'unclear'],
  ['thousands of new visitors', { networks: 2000, known: 0 }, 'unclear'],
  ['one network', { networks: 1, known: 1 }, 'unclear'],
])('whatever is wrong, %s: %s is %s', (_who, who, verdict) => {
  for (const bad of BAD) expect([bad, judge(of(bad, who), of({}), limits, 300).verdict]).toEqual([bad, verdict]);
});

test('events from few networks decide nothing, however many there are', () => {
  const release = of({ failed: 200 });
  release.known.failed.prefixes = 4;
  expect(said(release)).toMatch(/^unclear: Not clear yet: 10\.0%/);
  release.known.failed.prefixes = 5;
  expect(said(release)).toMatch(/^worse: Worse: 10\.0%/);
});

test('good reports from new visitors do not hide problems of known ones', () => {
  const release = of({ visits: 20_000, failed: 0 }, { known: 0.01 });
  Object.assign(release.known, { failed: { weight: 20, prefixes: 4 } });
  Object.assign(release.everyone, { failed: { weight: 20, prefixes: 12 } });
  expect(said(release)).toMatch(/^unclear: Not clear yet: 10\.0% against 0\.4%/);
  release.known.failed.prefixes = 5;
  expect(said(release)).toMatch(/^worse: Worse: 10\.0% against 0\.4%/);
});

test('new visitors count no more than known ones', () => {
  expect(said(of({}, { known: 0.07 }))).toMatch(/^few: Too few visits to tell: 280 of 300 that count/);
  expect(said(of({}, { known: 0.08 }))).toMatch(/^fine/);
});

test.each<[string, From, From]>([
  ['of the release', { networks: 9 }, {}],
  ['of the release it is compared with', {}, { networks: 9 }],
])('nothing goes on by the word of too few %s', (_whose, release, base) => {
  expect(said(of({}, release), of({ version: '0.9.0' }, base))).toMatch(
    /^few: Too few visits to tell: (1\.0\.0|0\.9\.0) had 2,000 visits from 9 networks, 4 of them known for over a day, and it takes 10 networks, 5 of them known for over a day\.$/,
  );
});

test('figures from an older database count no one', () => {
  const { everyone: _, known: __, ...before } = of({ visits: 5000, failed: 5000 });
  expect(said(figuresOf([before], before))).toMatch(/^few: Too few visits to tell: 0 of 300 that count/);
});
