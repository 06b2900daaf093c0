import { expect, test } from 'vitest';
import { lineWidth, ringPlaces } from './ringPlaces';

test('the first is at the top, the others follow clockwise', () => {
  expect(ringPlaces(4)).toEqual([
    { x: 50, y: 10 },
    { x: 90, y: 50 },
    { x: 50, y: 90 },
    { x: 10, y: 50 },
  ]);
  expect(ringPlaces(0)).toEqual([]);
});

test('a line is as wide as its weight, and never too thin to see', () => {
  expect([lineWidth(11, 11), lineWidth(5.5, 11), lineWidth(0, 11), lineWidth(0, 0)]).toEqual([7, 4, 1, 1]);
});
