import { expect, test } from 'vitest';
import { bandStops } from './bandStops';

const bands = [
  { from: 0, tone: 'untrusted' },
  { from: 800, tone: 'questionable' },
  { from: 1200, tone: 'neutral' },
] as const;
// On a screen, up means smaller numbers.
const place = (value: number) => 200 - value / 10;

test('each band ends where the next starts; bands outside the axis have no stop', () => {
  expect(bandStops(bands, place, [600, 1000])).toEqual([
    { offset: 0, tone: 'untrusted' },
    { offset: 0.5, tone: 'untrusted' },
    { offset: 0.5, tone: 'questionable' },
    { offset: 1, tone: 'questionable' },
  ]);
  expect(bandStops(bands, place, [1300, 1500]).map(({ tone }) => tone)).toEqual(['neutral', 'neutral']);
  expect(bandStops(bands, place, [1000, 1000])).toEqual([
    { offset: 0, tone: 'questionable' },
    { offset: 0, tone: 'questionable' },
  ]);
});
