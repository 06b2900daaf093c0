import { expect, it } from 'vitest';
import { fitBand } from './fitBand';

const LINE = { slope: 1, intercept: 0 };

it('is narrowest at the mean and has no height around a perfect line', () => {
  const points = [
    { x: 0, y: 1 },
    { x: 2, y: 1 },
    { x: 4, y: 5 },
    { x: 2, y: 1 },
  ];
  const band = fitBand(points, LINE);
  // Squares 1 + 1 + 1 + 1 over two degrees of freedom: s = sqrt 2; at the mean 1.96 · sqrt 2 · sqrt ¼.
  expect(band?.(2)).toBeCloseTo(1.3859, 4);
  expect(band?.(4)).toBeGreaterThan(band?.(3) ?? Number.NaN);
  expect(
    fitBand(
      [0, 1, 2].map((x) => ({ x, y: x })),
      LINE,
    )?.(7),
  ).toBe(0);
});

it('does not exist for two points or one x', () => {
  expect(
    fitBand(
      [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ],
      LINE,
    ),
  ).toBeUndefined();
  expect(
    fitBand(
      [
        { x: 1, y: 0 },
        { x: 1, y: 1 },
        { x: 1, y: 5 },
      ],
      LINE,
    ),
  ).toBeUndefined();
});
