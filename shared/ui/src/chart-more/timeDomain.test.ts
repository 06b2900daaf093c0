import { describe, expect, test } from 'vitest';
import { timeDomain, withinDomain } from './timeDomain';

const DAY_MS = 86_400_000;
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

describe('the ends of a time axis', () => {
  test('are those of its range', () => {
    const span = { from: '2026-03-01T00:00:00Z', to: '2026-03-05T00:00:00Z' };
    expect(timeDomain([{ at: '2026-01-01T00:00:00Z' }], span)).toEqual([day('2026-03-01'), day('2026-03-05')]);
  });

  test('are those of its points, in any order, with some padding', () => {
    const points = ['2026-03-11', '2026-03-01', 'never'].map((at) => ({ at: `${at}T00:00:00Z` }));
    expect(timeDomain(points, null)).toEqual([day('2026-02-28'), day('2026-03-12')]);
    expect(timeDomain([], null)).toEqual([-DAY_MS, DAY_MS]);
  });
});

test('spans outside the days of an axis are left out, overlapping ones stay', () => {
  const stretches = [
    { id: 'before', from: '2026-02-01T00:00:00Z', to: '2026-02-04T00:00:00Z' },
    { id: 'into', from: '2026-02-27T00:00:00Z', to: '2026-03-01T00:00:00Z' },
    { id: 'around', from: '2026-02-01T00:00:00Z', to: '2026-04-01T00:00:00Z' },
    { id: 'inside', from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' },
    { id: 'out of', from: '2026-03-05T00:00:00Z', to: '2026-03-08T00:00:00Z' },
    { id: 'after', from: '2026-03-06T00:00:00Z', to: '2026-03-07T00:00:00Z' },
  ];
  const kept = withinDomain(stretches, [day('2026-03-01'), day('2026-03-05')]);
  expect(kept.map(({ id }) => id)).toEqual(['into', 'around', 'inside', 'out of']);
});
