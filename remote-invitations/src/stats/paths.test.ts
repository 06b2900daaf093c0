import { expect, test } from 'vitest';
import { pathsOf } from './paths';

test('quartiles become steps; levels and steps that no one has reached are left out', () => {
  expect(
    pathsOf([
      { level: 'neutral', n: 0, d30: null, d90: null, d180: null },
      { level: 'exemplary', n: 6, d30: [-10, 5, 20], d90: [0, 12.5, 40], d180: null },
    ]),
  ).toEqual([
    {
      level: 'exemplary',
      n: 6,
      steps: [
        { day: 30, low: -10, median: 5, high: 20 },
        { day: 90, low: 0, median: 12.5, high: 40 },
      ],
    },
  ]);
});
