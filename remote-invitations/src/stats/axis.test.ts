import { expect, test } from 'vitest';
import { axisOf } from './axis';

const room = { top: 10, bottom: 110 };

test('an axis has zero, round ticks, and every value between its ends', () => {
  expect(axisOf([0.4, 1.1], room).ticks).toEqual([0, 0.5, 1, 1.5]);
  expect(axisOf([-130, 80], room).ticks).toEqual([-200, -100, 0, 100]);
  expect(axisOf([-7], room).ticks).toEqual([-8, -6, -4, -2, 0]);
  const { place } = axisOf([-130, 80], room);
  expect([place(-200), place(0), place(100)]).toEqual([110, expect.closeTo(43.33, 2), 10]);
});

test('no values, only zeros and invalid numbers give an axis too', () => {
  for (const values of [[], [0], [Number.NaN]]) {
    const { ticks, place } = axisOf(values, room);
    expect([ticks[0], ticks.at(-1), place(0)]).toEqual([0, 1, 110]);
  }
});
