import { expect, test } from 'vitest';
import { rangeSince, watchNews } from './watchNews';

test('the change counts from when the person was put on the list', () => {
  expect(watchNews({ score: 1500 }, { score: 1523, flags: [] })).toEqual({ delta: 23, alert: null });
  expect(watchNews({ score: 1500 }, { score: 1500, flags: [] })).toEqual({ delta: 0, alert: null });
});

test('without both scores no change is claimed', () => {
  expect(watchNews({ score: null }, { score: 1500, flags: [] }).delta).toBeNull();
  expect(watchNews({ score: 1500 }, { score: null, flags: [] }).delta).toBeNull();
  expect(watchNews({ score: 1500 }, null)).toEqual({ delta: null, alert: null });
});

test('an open slash comes before upheld ones', () => {
  const news = (flags: { id: string; count: number }[]) => watchNews({ score: 1 }, { score: 1, flags }).alert;
  const upheld = { id: 'slashUpheld', count: 2 };
  expect(news([{ id: 'openSlash', count: 1 }, upheld])).toBe('1 open slash');
  expect(news([upheld])).toBe('2 upheld');
  expect(news([{ id: 'unhealthyVouch', count: 1 }])).toBeNull();
});

test('news is what happened since the person was watched, by the clock of the data', () => {
  expect(rangeSince('2026-03-01T10:00:00.000Z', '2026-03-16T00:00:00Z')).toBe('2026-03-01..2026-03-16');
  expect(rangeSince('2026-11-01T10:00:00.000Z', '2026-03-16T00:00:00Z')).toBeNull();
  expect(rangeSince('2026-03-01T10:00:00.000Z', undefined)).toBeNull();
});
