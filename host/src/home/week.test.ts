import { findingText } from '@companion/domain';
import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import type { HomeOverview, OpenSlash } from './queries';
import { weekOf } from './week';

const overview = (rise: number, fall: number, xp: number | null) =>
  ({
    movers: {
      gains: [{ person: person(1, 'Ann'), change: rise }],
      losses: [{ person: person(1, 'Ben'), change: fall }],
    },
    xpTop: { rows: xp === null ? [] : [{ person: person(1, 'Cleo'), xp }] },
  }) as unknown as HomeOverview;
const slash = (votes: number) =>
  ({ id: 3, subject: person(1, 'Dora'), closesAt: '2026-03-17T12:00:00Z', votes }) as unknown as OpenSlash;
const texts = (...given: Parameters<typeof weekOf>) => weekOf(...given).map(findingText);

test('says what is worth knowing, most urgent first', () => {
  expect(texts(overview(95, -143, 1200), [slash(2), slash(9)], () => '36 h')).toEqual([
    'The slash on Dora closes in 36 h; 2 people have voted.',
    'Ann gained 95 points in 7 days, more than anyone else.',
    'Ben lost 143 points in 7 days, more than anyone else.',
    'Cleo earned the most XP last week: 1,200.',
  ]);
});

test('small changes, a closed slash and no XP are no news', () => {
  expect(texts(overview(9, -9, null), [slash(2)], () => null)).toEqual([]);
  expect(texts(overview(10, -10, null), [slash(1)], () => '1 min')).toEqual([
    'The slash on Dora closes in 1 min; 1 person has voted.',
    'Ann gained 10 points in 7 days, more than anyone else.',
    'Ben lost 10 points in 7 days, more than anyone else.',
  ]);
});

test('names the market that moved most, from one percentage point on', () => {
  const moved = (change: number) =>
    texts(
      { ...overview(0, 0, null), market: { id: 4, person: person(1, 'Eve'), trustPct: 61.96, change } },
      [],
      () => null,
    );
  expect(moved(0.99)).toEqual([]);
  expect(moved(1)).toEqual([
    'Trust in Eve rose to 62.0% on its market in 7 days (+1.0 pp), the largest move on any market.',
  ]);
  expect(moved(-12)).toEqual([
    'Trust in Eve fell to 62.0% on its market in 7 days (-12.0 pp), the largest move on any market.',
  ]);
});
