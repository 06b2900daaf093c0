import { expect, it } from 'vitest';
import { firstSeenStamp, knownFor } from './firstSeen.ts';

const NOW = Date.parse('2026-05-01T10:30:00Z');
const HOUR = 3_600_000;

it('knows a visitor for a day only after 24 hours for certain', async () => {
  const stamp = await firstSeenStamp('key', 'alice', NOW);
  const after = (hours: number) => knownFor('key', 'alice', stamp, NOW + hours * HOUR);
  expect(await Promise.all([0, 24.4, 24.5, 9_000].map(after))).toEqual(['less', 'less', 'a day', 'a day']);
});

it('rejects a stamp that is forged, of another visitor or from the future', async () => {
  const old = await firstSeenStamp('key', 'alice', NOW - 72 * HOUR);
  const [hour = '', mac = ''] = old.split('.');
  expect(await knownFor('key', 'alice', old, NOW)).toBe('a day');
  for (const forged of [
    `${Number(hour) - 1}.${mac}`,
    `${hour}.${'a'.repeat(22)}`,
    `-${old}`,
    `${old}x`,
    hour,
    '',
    undefined,
  ])
    expect(await knownFor('key', 'alice', forged, NOW)).toBeNull();
  expect(await knownFor('key', 'bob', old, NOW)).toBeNull();
  expect(await knownFor('other', 'alice', old, NOW)).toBeNull();
  expect(await knownFor('key', 'alice', await firstSeenStamp('key', 'alice', NOW + HOUR), NOW)).toBeNull();
});
