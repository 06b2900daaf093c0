import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { overviewFinding, votedClaim } from './finding';
import type { Overview } from './OverviewKpis';

const text = (upheld: number, decided: number, typical: Partial<Overview> = {}) => {
  const found = overviewFinding({
    upheldOfDecided: { k: upheld, n: decided, value: null, low: null, high: null },
    medianAmount: null,
    medianTurnoutPct: null,
    ...typical,
  } as Overview);
  return found && findingText(found);
};

test('a share is given from ten cases on', () => {
  expect(text(0, 0)).toBeNull();
  expect(text(1, 9)).toBe('Of 9 decided slashes, 1 was upheld.');
  expect(text(6, 10)).toBe('Of 10 decided slashes, 60.0% were upheld.');
});

test('says what a typical slash asks for, where score slashes and turnouts are known', () => {
  expect(text(1, 2, { medianAmount: 210, medianTurnoutPct: 36.4 })).toBe(
    'Of 2 decided slashes, 1 was upheld; a typical one asks for 210 points, and 36.4% of active members vote on it.',
  );
});

test('the chart of hours says when half of the votes are in, from thirty votes on', () => {
  const hours = (...counts: number[]) => votedClaim(counts.map((count, hour) => ({ hour, count })));
  expect(hours(15, 14)).toBeNull();
  expect(hours(15, 15)).toBe('Half of the votes are cast within 1 hour of the opening');
  expect(hours(14, 16)).toBe('Half of the votes are cast within 2 hours of the opening');
  expect(
    votedClaim([
      { hour: 30, count: 40 },
      { hour: 4, count: 20 },
    ]),
  ).toBe('Half of the votes are cast within 31 hours of the opening');
});
