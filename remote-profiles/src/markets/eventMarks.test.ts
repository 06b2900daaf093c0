import { expect, test } from 'vitest';
import { eventMarks } from './eventMarks';

const event = { flowWei: '0', usualWei: null, timesUsual: null };
const events = [
  { ...event, kind: 'slash' as const, at: '2026-03-14T09:30:00Z', id: 7, change: null },
  { ...event, kind: 'score' as const, at: '2026-03-14T22:00:00Z', id: null, change: -80 },
  { ...event, kind: 'score' as const, at: '2026-01-01T00:00:00Z', id: null, change: 60 },
];

test('an event is at the bar of its time; one outside the range has none', () => {
  const days = [{ at: '2026-03-13T00:00:00Z' }, { at: '2026-03-14T00:00:00Z' }];
  expect(eventMarks(events, days, '1d')).toEqual([
    { at: '2026-03-14T00:00:00Z', label: 'Slash #7, Score', value: 'opened, -80' },
  ]);
  expect(eventMarks(events, [{ at: '2026-03-14T09:00:00Z' }], '1h')).toEqual([
    { at: '2026-03-14T09:00:00Z', label: 'Slash #7', value: 'opened' },
  ]);
});
