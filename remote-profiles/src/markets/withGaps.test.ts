import { expect, test } from 'vitest';
import type { Bar } from './queries';
import { withGaps } from './withGaps';

const bar = (at: string) => ({ at, close: 50 }) as Bar;

test('consecutive bars have no gap', () => {
  const bars = [bar('2026-03-13T00:00:00Z'), bar('2026-03-14T00:00:00Z')];
  expect(withGaps(bars, '1d').map((each) => each.bar)).toEqual(bars);
});

test('a stretch without bars breaks the line once, at its start', () => {
  const times = withGaps([bar('2026-03-13T10:00:00Z'), bar('2026-03-13T15:00:00Z')], '1h');
  expect(times.map((each) => [each.at, each.bar === null])).toEqual([
    ['2026-03-13T10:00:00Z', false],
    ['2026-03-13T11:00:00.000Z', true],
    ['2026-03-13T15:00:00Z', false],
  ]);
});

test('without bars there is nothing', () => {
  expect(withGaps([], '1d')).toEqual([]);
});
