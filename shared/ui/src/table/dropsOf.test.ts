import { expect, it, vi } from 'vitest';
import { dropsOf } from './dropsOf';

it('resets a filter to its default and the range to all time, and leaves defaults out', () => {
  const commit = vi.fn();
  const chips = [{ key: 'min', label: 'Min. reviews', value: '12' }];
  const drops = dropsOf({ defaults: { min: 5, gap: 10 }, commit }, chips, [
    { drop: 'min', total: 1 },
    { drop: 'range', total: 3 },
    { drop: 'gap', total: 2 },
  ]);
  expect(drops.map(({ label, total }) => [label, total])).toEqual([
    ['Min. reviews: 12', 1],
    ['the range', 3],
  ]);
  for (const { onDrop } of drops) onDrop();
  expect(commit.mock.calls).toEqual([[{ min: 5 }], [{ range: 'all' }]]);
});
