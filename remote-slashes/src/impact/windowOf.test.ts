import { expect, test } from 'vitest';
import { windowOf } from './windowOf';

const series = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'].map((day) => ({
  at: `${day}T00:00:00Z`,
  score: 1200,
  reviews: 1,
  vouchedWei: '0',
}));
const label = 'Slash';

test('the days from the opening to the close are one stretch, with a mark at both ends', () => {
  expect(windowOf({ series, slash: { openedAt: '2026-03-02T10:00:00Z', closesAt: '2026-03-04T10:00:00Z' } })).toEqual([
    { at: '2026-03-02T00:00:00Z', label, value: 'opened' },
    { at: '2026-03-04T00:00:00Z', label, value: 'closes' },
    { at: '2026-03-02T00:00:00Z/2026-03-04T00:00:00Z', label, value: 'open' },
  ]);
});

test('a slash that opened on the last day shown has no stretch yet', () => {
  expect(windowOf({ series, slash: { openedAt: '2026-03-05T10:00:00Z', closesAt: '2026-03-07T10:00:00Z' } })).toEqual([
    { at: '2026-03-05T00:00:00Z', label, value: 'opened' },
  ]);
});

test('while it is open the stretch reaches to the last day, which is not a close', () => {
  expect(windowOf({ series, slash: { openedAt: '2026-03-04T10:00:00Z', closesAt: '2026-03-09T10:00:00Z' } })).toEqual([
    { at: '2026-03-04T00:00:00Z', label, value: 'opened' },
    { at: '2026-03-04T00:00:00Z/2026-03-05T00:00:00Z', label, value: 'open' },
  ]);
});
