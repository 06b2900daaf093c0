import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kaplanMeier } from './kaplanMeier.ts';

test('survival of the vouches of the golden data set', () => {
  const lasting = [379, 378, 375, 132, 338].map((days) => ({ days, ended: false }));
  const { steps, medianDays } = kaplanMeier([...lasting, { days: 70.75, ended: true }, { days: 76, ended: true }]);
  expect(steps.map(({ days, atRisk, ended }) => ({ days, atRisk, ended }))).toEqual([
    { days: 70.75, atRisk: 7, ended: 1 },
    { days: 76, atRisk: 6, ended: 1 },
  ]);
  expect(steps[0]?.survival).toBeCloseTo(0.857, 3);
  expect(steps[1]?.survival).toBeCloseTo(0.714, 3);
  expect(medianDays).toBeNull();
});

test('counts ends before censorings on the same day and finds the median', () => {
  const { steps, medianDays } = kaplanMeier([
    { days: 5, ended: false },
    { days: 5, ended: true },
    { days: 9, ended: true },
    { days: 12, ended: true },
  ]);
  expect(steps.map(({ survival }) => survival)).toEqual([0.75, 0.375, 0]);
  expect(medianDays).toBe(9);
});

test('a set without events has no step', () => {
  expect(kaplanMeier([])).toEqual({ steps: [], medianDays: null });
  expect(kaplanMeier([{ days: Number.NaN, ended: true }]).steps).toEqual([]);
});

test('survival never rises and stays between 0 and 1', () => {
  const lifetime = fc.record({ days: fc.double(), ended: fc.boolean() });
  fc.assert(
    fc.property(fc.array(lifetime), (lifetimes) => {
      const values = [1, ...kaplanMeier(lifetimes).steps.map(({ survival }) => survival)];
      return values.every((value, index) => value >= 0 && value <= (values[index - 1] ?? 1));
    }),
  );
});
