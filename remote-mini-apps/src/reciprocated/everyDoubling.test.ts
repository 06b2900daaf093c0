import { expect, it } from 'vitest';
import { bandMarks, everyDoubling } from './everyDoubling';

it('fills in the empty steps', () => {
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

it('places the ends of the bands among the steps, and none beyond them', () => {
  const steps = everyDoubling([
    { fromSeconds: 960, count: 2 },
    { fromSeconds: 61_440, count: 1 },
  ]);
  const [half, day, ...others] = bandMarks(steps);
  expect(half?.label).toBe('30 min');
  // Half an hour is 0.907 doublings after 16 minutes; a day is 0.492 after the step of 17 hours, the seventh.
  expect(half?.at).toBeCloseTo(0.907, 3);
  expect(day?.label).toBe('24 h');
  expect(day?.at).toBeCloseTo(6.492, 3);
  expect(others).toEqual([]);
  expect(bandMarks([])).toEqual([]);
});
