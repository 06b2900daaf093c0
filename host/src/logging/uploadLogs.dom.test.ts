import { configureData } from '@companion/data';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logBuffer } from './log';
import type { LogEntry } from './logBuffer';
import { uploadLogs } from './uploadLogs';

beforeEach(() => {
  configureData({ url: 'http://backend', publishableKey: 'key', clientId: 'companion-web' });
  logBuffer.add({
    level: 'error',
    message: 'It broke',
    source: 'client',
    environment: 'production',
    user_id: 'anonymous_user',
    url: '/admin',
    data: { apiToken: 'x' },
    timestamp: '2026-03-16T00:00:00.000Z',
  });
});
afterEach(() => {
  logBuffer.forget(logBuffer.entries);
  history.replaceState(null, '', '/');
});

test('sends the buffer from an admin page and clears it', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_773_619_200_000);
  history.replaceState(null, '', '/admin/logs');
  const fetchFrom = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response('{}', { status: 202 }));
  expect(await uploadLogs(fetchFrom)).toBe(true);
  const [url, init] = fetchFrom.mock.calls[0] ?? [];
  expect(url).toBe('http://backend/functions/v1/application-logs');
  expect(init?.headers).toEqual({ 'content-type': 'application/json', apikey: 'key', 'x-client-id': 'companion-web' });
  expect(JSON.parse(String(init?.body))).toMatchObject({
    batch_id: 'manual_1773619200000',
    logs: [{ message: 'It broke', source: 'client', data: { apiToken: '[redacted]' } }],
  });
  expect(logBuffer.entries).toEqual([]);
});

test('keeps everything when the server refuses or cannot be reached', async () => {
  history.replaceState(null, '', '/admin');
  expect(await uploadLogs(async () => new Response('', { status: 500 }))).toBe(false);
  expect(await uploadLogs(async () => Promise.reject(new Error('offline')))).toBe(false);
  expect(logBuffer.entries).toHaveLength(1);
});

test('a repeated batch has the same name, and a later one another', async () => {
  history.replaceState(null, '', '/admin');
  let now = 1_773_619_200_000;
  vi.spyOn(Date, 'now').mockImplementation(() => now++);
  const sent: { batch_id: string; logs: LogEntry[] }[] = [];
  const fetchFrom = async (_url: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)));
    if (sent.length === 1) throw new Error('the answer got lost');
    return new Response('{}', { status: 202 });
  };
  const log = (message: string) => logBuffer.add({ ...(logBuffer.entries[0] as LogEntry), message });
  expect(await uploadLogs(fetchFrom)).toBe(false);
  log('It broke again');
  expect(await uploadLogs(fetchFrom)).toBe(true);
  expect(sent.map(({ logs }) => logs.map(({ message }) => message))).toEqual([
    ['It broke'],
    ['It broke'],
    ['It broke again'],
  ]);
  const [first, second, third] = sent.map(({ batch_id }) => batch_id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test.each(['/home', '/administrators'])('sends nothing from %s', async (path) => {
  history.replaceState(null, '', path);
  const fetchFrom = vi.fn();
  expect(await uploadLogs(fetchFrom)).toBe(false);
  expect(fetchFrom).not.toHaveBeenCalled();
});

test('a log too large for one request is split, each part small enough for the server', async () => {
  history.replaceState(null, '', '/admin/logs');
  for (let i = 0; i < 99; i++)
    logBuffer.add({
      level: 'error',
      message: `Failed ${i}`,
      source: 'client',
      environment: 'production',
      user_id: 'anonymous_user',
      url: '/admin',
      data: { error: Object.assign(new Error('no'), { stack: 'at a.js '.repeat(500) }) },
      timestamp: '2026-03-16T00:00:00.000Z',
    });
  const bodies: string[] = [];
  const fetchFrom = vi.fn(async (_url: unknown, init?: RequestInit) => {
    bodies.push(String(init?.body));
    return new Response('{}', { status: 202 });
  });
  const [first, second] = await Promise.all([uploadLogs(fetchFrom), uploadLogs(fetchFrom)]);
  expect([first, second, logBuffer.entries.length]).toEqual([true, true, 0]);
  expect(bodies.length).toBeGreaterThan(1);
  expect(Math.max(...bodies.map((body) => body.length))).toBeLessThan(64 * 1024);
  expect(bodies.flatMap((body) => JSON.parse(body).logs.map(({ message }: { message: string }) => message))).toEqual([
    'It broke',
    ...Array.from({ length: 99 }, (_, i) => `Failed ${i}`),
  ]);
});
