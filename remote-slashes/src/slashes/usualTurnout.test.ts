import { expect, it } from 'vitest';
import { usualTurnout } from './usualTurnout';

it('is the mean of the closed slashes that have a turnout', () => {
  expect(usualTurnout([{ turnoutPct: 80 }, { turnoutPct: null }, { turnoutPct: 40 }])).toEqual({ pct: 60, slashes: 2 });
});

it('is null when no slash has closed', () => {
  expect(usualTurnout([])).toBeNull();
  expect(usualTurnout([{ turnoutPct: null }])).toBeNull();
});
