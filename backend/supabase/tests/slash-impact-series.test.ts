import { expect, test } from 'vitest';
import { backendWith, call } from './backend.ts';
import { profilesOnly, review, slash, vouch } from './dataset.ts';

test('endorsements of a person by day: reviews archived with and without a time, one restored, an ended vouch', async () => {
  const on = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`;
  const backend = await backendWith({
    ...profilesOnly(Array.from({ length: 5 }, () => ({ score: 1500 }))),
    slashes: [slash(1, 2, 1, on(10))],
    reviews: [
      review(2, 1, on(2), {
        archiveEvents: [
          { at: on(4), action: 'ARCHIVE' },
          { at: on(6), action: 'RESTORE' },
        ],
      }),
      review(3, 1, on(2), { archivedAt: on(5) }),
      review(4, 1, on(3), { archivedAt: on(7), archiveEvents: [{ at: on(7), action: 'ARCHIVE' }] }),
      review(5, 1, on(2), { score: 'negative' }),
    ],
    vouches: [vouch(4, 1, on(3), { amountWei: '7', unvouchedAt: on(6) }), vouch(5, 1, on(5), { amountWei: '2' })],
  });
  type Impact = { series: { at: string; reviews: number; vouchedWei: string }[] };
  const { series } = await call<Impact>(backend, 'slash_impact', { slash_id: 1 });
  await backend.close();
  const days = series.filter(({ at }) => at >= '2026-03-01' && at < '2026-03-09');
  expect(days.map(({ at, reviews, vouchedWei }) => [Number(at.slice(8, 10)), reviews, vouchedWei])).toEqual([
    [1, 0, '0'],
    [2, 2, '0'],
    [3, 3, '7'],
    [4, 2, '7'],
    [5, 1, '9'],
    [6, 2, '2'],
    [7, 1, '2'],
    [8, 1, '2'],
  ]);
});
