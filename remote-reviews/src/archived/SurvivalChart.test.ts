import { expect, it } from 'vitest';
import type { Curve } from './queries';
import { archivedClaim, seriesOf, whyNone } from './SurvivalChart';

const curve = (enough: boolean): Curve => ({
  n: enough ? 30 : 29,
  ended: 1,
  medianDays: null,
  steps: [{ days: 5, survival: 0.9, low: 0.8, high: 1, atRisk: 30, ended: 1 }],
  enough,
});

it('draws the sentiments that have enough reviews', () => {
  const series = seriesOf({ positive: curve(true), neutral: curve(false), negative: curve(true), all: curve(true) });
  expect(series.map(({ key }) => key)).toEqual(['positive', 'negative']);
});

it('draws all reviews together when no sentiment has enough', () => {
  expect(seriesOf({ positive: curve(false), all: curve(true) }).map(({ key }) => key)).toEqual(['all']);
});

it('draws nothing for too few', () => {
  expect(seriesOf({ all: curve(false) })).toEqual([]);
  expect(seriesOf({})).toEqual([]);
});

it('distinguishes too few reviews from curves not computed yet', () => {
  expect(whyNone(curve(false))).toBe('A curve needs 30 reviews or more; there are 29.');
  expect(whyNone({ ...curve(false), n: 1 })).toContain('there is 1.');
  expect(whyNone(undefined)).toMatch(/^Not calculated yet\./);
});

it('states how many were archived from 30 reviews on', () => {
  expect(archivedClaim(undefined)).toBeNull();
  expect(archivedClaim(curve(false))).toBeNull();
  expect(archivedClaim(curve(true))).toBe('3.3% of all reviews were archived');
});
