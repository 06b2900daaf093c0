import type { SyncNotification } from '@companion/data';
import { beforeEach, expect, test } from 'vitest';
import { addNotification, detailsOf, dismissToast, notificationState } from './notifications';

const event = (id: number, more: Partial<SyncNotification> = {}): SyncNotification => ({
  id,
  type: 'xp_sync',
  status: 'completed',
  message: `Sync ${id}`,
  details: {},
  createdAt: '2026-03-16T00:00:00Z',
  completedAt: null,
  ...more,
});

beforeEach(() => dismissToast());

test('the toast holds five, the history ten, newest first', () => {
  for (let id = 1; id <= 12; id++) addNotification(event(id));
  const { toast, history } = notificationState();
  expect(toast.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8]);
  expect(history.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

test('a dismissed toast stays in the history', () => {
  addNotification(event(20));
  dismissToast();
  addNotification(event(21));
  expect(notificationState().toast.map(({ id }) => id)).toEqual([21]);
  expect(notificationState().history[1]?.id).toBe(20);
});

test('the same event twice counts once', () => {
  addNotification(event(30));
  addNotification(event(30, { message: 'Again' }));
  expect(notificationState().toast.map(({ message }) => message)).toEqual(['Again']);
});

test('details keep plain values only', () => {
  const details = { added: 3, ok: true, nested: { a: 1 }, none: null, name: 'xp' };
  expect(detailsOf(event(7, { details }))).toEqual([
    ['added', '3'],
    ['ok', 'true'],
    ['name', 'xp'],
  ]);
});

test('a sync that found nothing new leaves the toast, and stays in the history', () => {
  addNotification(event(40, { status: 'in_progress' }));
  addNotification(event(40, { details: { run: { job: 'sync', nothingNew: true } } }));
  expect(notificationState().toast).toEqual([]);
  expect(notificationState().history[0]).toMatchObject({ id: 40, status: 'completed' });
  addNotification(event(41, { status: 'failed', details: { run: { nothingNew: true } } }));
  addNotification(event(42, { details: { run: { nothingNew: false } } }));
  addNotification(event(43, { details: { run: 'done' } }));
  expect(notificationState().toast.map(({ id }) => id)).toEqual([43, 42, 41]);
});
