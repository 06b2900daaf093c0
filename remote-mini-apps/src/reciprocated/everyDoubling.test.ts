import { expect, it } from 'vitest';
import { everyDoubling } from './everyDoubling';

it('fills the steps nobody is in', () => {
  expect(everyDoubling([])).toEqual([]);
  expect(everyDoubling([{ fromSeconds: 240, count: 3 }])).toEqual([{ fromSeconds: 240, count: 3 }]);
  expect(
    everyDoubling([
      { fromSeconds: 0, count: 2 },
      { fromSeconds: 240, count: 1 },
    ]),
  ).toEqual([
    { fromSeconds: 0, count: 2 },
    { fromSeconds: 60, count: 0 },
    { fromSeconds: 120, count: 0 },
    { fromSeconds: 240, count: 1 },
  ]);
});
