import { expect, test } from 'vitest';
import { levelMixOf } from './levelMix';

const dayAfter = (days: number) => new Date(Date.UTC(2026, 0, 5) + days * 86_400_000).toISOString().slice(0, 10);

test('each day has its levels, oldest first', () => {
  const mix = levelMixOf([
    { day: '2026-01-06', level: 'known', count: 3 },
    { day: '2026-01-05', level: 'known', count: 2 },
    { day: '2026-01-05', level: 'neutral', count: 1 },
  ]);
  expect(mix).toEqual({
    bucket: 'day',
    levels: ['known', 'neutral'],
    buckets: [
      { at: '2026-01-05T00:00:00.000Z', values: { known: 2, neutral: 1 } },
      { at: '2026-01-06T00:00:00.000Z', values: { known: 3 } },
    ],
  });
});

test('many days become weeks from Monday, each as on its last day', () => {
  const mix = levelMixOf(
    Array.from({ length: 71 }, (_, index) => ({ day: dayAfter(index), level: 'known' as const, count: index })),
  );
  expect(mix.bucket).toBe('week');
  expect(mix.buckets).toHaveLength(11);
  expect(mix.buckets[0]).toEqual({ at: '2026-01-05T00:00:00.000Z', values: { known: 6 } });
  expect(mix.buckets.at(-1)).toEqual({ at: '2026-03-16T00:00:00.000Z', values: { known: 70 } });
});

test('a day without a record is unknown', () => {
  const mix = levelMixOf([
    { day: '2026-01-05', level: 'known', count: 2 },
    { day: '2026-01-07', level: 'known', count: 3 },
  ]);
  expect(mix.buckets.map(({ values }) => values)).toEqual([{ known: 2 }, { known: null }, { known: 3 }]);
});

test('no records give nothing', () => {
  expect(levelMixOf([])).toEqual({ bucket: 'day', levels: [], buckets: [] });
});
