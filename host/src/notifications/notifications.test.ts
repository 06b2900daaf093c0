import { beforeEach, expect, test } from 'vitest';
import {
  addNotification,
  dismissToast,
  notificationState,
  readNotification,
  type SyncNotification,
} from './notifications';

const event = (id: number, more: object = {}): SyncNotification => {
  const read = readNotification({ id, type: 'xp_sync', status: 'completed', message: `Sync ${id}`, ...more });
  if (!read) throw new Error('no notification');
  return read;
};

beforeEach(() => dismissToast());

test('the toast holds five, the history ten, newest first', () => {
  for (let id = 1; id <= 12; id++) addNotification(event(id));
  const { toast, history } = notificationState();
  expect(toast.map(({ id }) => id)).toEqual(['12', '11', '10', '9', '8']);
  expect(history.map(({ id }) => id)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
});

test('a dismissed toast leaves the history', () => {
  addNotification(event(20));
  dismissToast();
  addNotification(event(21));
  expect(notificationState().toast.map(({ id }) => id)).toEqual(['21']);
  expect(notificationState().history[1]?.id).toBe('20');
});

test('the same event twice counts once', () => {
  addNotification(event(30));
  addNotification(event(30, { message: 'Again' }));
  expect(notificationState().toast.map(({ message }) => message)).toEqual(['Again']);
});

test('a row with gaps gets the defaults; details keep plain values only', () => {
  expect(
    readNotification({
      id: 7,
      type: 'strange',
      status: null,
      message: ' ',
      details: { added: 3, ok: true, nested: { a: 1 }, none: null },
      created_at: '2026-03-16T00:00:00Z',
    }),
  ).toEqual({
    id: '7',
    type: 'other',
    status: 'other',
    message: 'Sync completed',
    details: [
      ['added', '3'],
      ['ok', 'true'],
    ],
    createdAt: '2026-03-16T00:00:00Z',
  });
  expect(readNotification(null)).toBeNull();
  expect(readNotification({ message: 'no id' })).toBeNull();
});
