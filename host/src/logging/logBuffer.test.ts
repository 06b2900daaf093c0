import { expect, test } from 'vitest';
import { LogBuffer, type LogEntry, redacted } from './logBuffer';

const entry = (message: string, data: unknown = null): LogEntry => ({
  level: 'error',
  message,
  source: 'client',
  environment: 'production',
  user_id: 'anonymous_user',
  url: '/home',
  data,
  timestamp: '2026-03-16T00:00:00.000Z',
});

test('keeps 100 entries and drops the oldest', () => {
  const buffer = new LogBuffer();
  for (let i = 0; i < 103; i++) buffer.add(entry(`line ${i}`));
  expect(buffer.entries).toHaveLength(100);
  expect(buffer.entries[0]?.message).toBe('line 3');
  expect(buffer.entries[99]?.message).toBe('line 102');
});

test('cuts a message to 500 characters', () => {
  const buffer = new LogBuffer();
  buffer.add(entry('x'.repeat(600)));
  expect(buffer.entries[0]?.message).toHaveLength(500);
});

test('removes values of keys that name a password, token or secret, at every depth and in any case', () => {
  expect(
    redacted({ apiToken: 'a', PASSWORD: 'b', nested: [{ clientSecret: { deep: 'c' }, name: 'kept' }], count: 3 }),
  ).toEqual({
    apiToken: '[redacted]',
    PASSWORD: '[redacted]',
    nested: [{ clientSecret: '[redacted]', name: 'kept' }],
    count: 3,
  });
});

test('values that JSON cannot hold become words, and a cycle ends', () => {
  const cycle: Record<string, unknown> = { wei: 10n, call: () => 1, none: undefined };
  cycle.self = cycle;
  const text = JSON.stringify(redacted(cycle));
  expect(text).toContain('"wei":"10"');
  expect(text).toContain('"call":"[function]"');
  expect(text).toContain('"none":null');
  expect(text).toContain('[deeper]');
});

test('drops only what was sent', () => {
  const buffer = new LogBuffer();
  buffer.add(entry('first'));
  const sent = buffer.entries;
  buffer.add(entry('second'));
  buffer.forget(sent);
  expect(buffer.entries.map(({ message }) => message)).toEqual(['second']);
});
