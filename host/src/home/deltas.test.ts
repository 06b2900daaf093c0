import { expect, test } from 'vitest';
import { acceptance, againstLastWeek, netFlow, newInRange } from './deltas';

test('a percentage needs a base of five', () => {
  expect(newInRange(3, 4, '7d')).toEqual({ change: 3, text: '3 new in 7 days' });
  expect(newInRange(6, 5, '7d')).toEqual({ change: 6, text: '6 new in 7 days, 20% more than before' });
  expect(newInRange(0, 10, '30d')).toEqual({ change: 0, text: '0 new in 30 days, 100% fewer than before' });
});

test('net flow is exact and states its direction', () => {
  expect(netFlow('500000000000000000', '7d')).toEqual({ change: 1, text: '0.500 ETH net inflow in 7 days' });
  expect(netFlow('-60000000000000000', '7d')).toEqual({ change: -1, text: '0.0600 ETH net outflow in 7 days' });
  expect(netFlow('0', '7d')).toEqual({ change: 0, text: 'No net flow in 7 days' });
});

test('acceptance of few invitations gets no arrow', () => {
  const share = (k: number, n: number) => ({ value: n ? k / n : null, low: null, high: null, k, n });
  expect(acceptance(share(0, 0), share(0, 0), '7d')).toEqual({
    change: 0,
    text: 'None have been decided of those sent in 7 days',
  });
  expect(acceptance(share(1, 2), share(0, 9), '7d')).toEqual({ change: 0, text: '1 of 2 sent in 7 days' });
  // Five cases on both sides, and one less on either.
  expect([
    acceptance(share(4, 5), share(2, 5), '7d').change,
    acceptance(share(4, 4), share(2, 5), '7d').change,
  ]).toEqual([0.4, 0]);
  expect(acceptance(share(4, 5), share(2, 4), '7d').change).toBe(0);
  expect(acceptance(share(6, 8), share(4, 8), '7d')).toEqual({ change: 0.25, text: '6 of 8 sent in 7 days' });
});

test('XP is compared with the week before', () => {
  expect(againstLastWeek(1600)).toEqual({ change: 1600, text: '1,600 more than the week before' });
  expect(againstLastWeek(-5)).toEqual({ change: -5, text: '5 less than the week before' });
  expect(againstLastWeek(0)).toEqual({ change: 0, text: 'As much as the week before' });
});
