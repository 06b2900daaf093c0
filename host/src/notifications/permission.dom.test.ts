import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForPermission } from './permission';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

function browser(permission: NotificationPermission) {
  const requestPermission = vi.fn(async () => permission);
  const api = { permission, requestPermission } as unknown as typeof Notification;
  return { view: { Notification: api }, requestPermission };
}

test('asks after two seconds, and never again', () => {
  const { view, requestPermission } = browser('default');
  askForPermission(view);
  vi.advanceTimersByTime(1_999);
  expect(requestPermission).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(requestPermission).toHaveBeenCalledTimes(1);
  askForPermission(view);
  vi.advanceTimersByTime(10_000);
  expect(requestPermission).toHaveBeenCalledTimes(1);
});

test.each(['denied', 'granted'] as const)('asks nothing when it is %s already', (permission) => {
  const { view, requestPermission } = browser(permission);
  askForPermission(view);
  vi.advanceTimersByTime(10_000);
  expect(requestPermission).not.toHaveBeenCalled();
});

test('asks nothing without the browser feature or without storage', () => {
  askForPermission({});
  const storage = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { view, requestPermission } = browser('default');
  askForPermission(view);
  vi.advanceTimersByTime(10_000);
  expect(requestPermission).not.toHaveBeenCalled();
  storage.mockRestore();
});
