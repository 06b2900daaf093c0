import { expect, it } from 'vitest';
import { readNotification } from './realtime';

const ROW = {
  id: 7,
  type: 'xp_sync',
  status: 'completed',
  message: 'Week 4 is in',
  details: { rows: 12 },
  created_at: '2026-03-16T00:00:00+00:00',
  completed_at: null,
};

it('reads a row', () => {
  expect(readNotification(ROW)).toEqual({
    id: 7,
    type: 'xp_sync',
    status: 'completed',
    message: 'Week 4 is in',
    details: { rows: 12 },
    createdAt: '2026-03-16T00:00:00+00:00',
    completedAt: null,
  });
});

it('tolerates what a later backend may send', () => {
  const later = { ...ROW, type: 'markets_sync', status: 'paused', message: null, details: [1], extra: true };
  expect(readNotification(later)).toMatchObject({
    type: 'other',
    status: 'other',
    message: 'Sync completed',
    details: {},
  });
});

it.each([null, 'x', {}, { ...ROW, id: '7' }, { ...ROW, status: null }, { ...ROW, created_at: 5 }])(
  'drops what is no notification (%#)',
  (row) => {
    expect(readNotification(row)).toBeNull();
  },
);
