import { expect, it } from 'vitest';
import { documentOf, documentToken, sourceOf } from './documentToken.ts';

const NOW = Date.parse('2026-05-01T10:30:00Z');
const HOUR = 3_600_000;

it('names a visitor’s document of one hour', async () => {
  const token = await documentToken('key', 'alice', NOW);
  expect(await documentToken('key', 'alice', NOW + 0.4 * HOUR)).toBe(token);
  expect(await documentToken('key', 'alice', NOW + HOUR)).not.toBe(token);
  expect(await documentToken('key', 'bob', NOW)).not.toBe(token);
  expect(await documentOf('key', token, NOW)).toBe(token.split('.').slice(0, 2).join('.'));
  expect(token).not.toContain('alice');
});

it('believes no token that was forged, changed, too old or of tomorrow', async () => {
  const token = await documentToken('key', 'alice', NOW);
  const [hour = '', id = '', mac = ''] = token.split('.');
  for (const forged of [`${hour}.${'a'.repeat(22)}.${mac}`, `${Number(hour) + 1}.${id}.${mac}`, '', 'x', null, 7, {}])
    expect(await documentOf('key', forged, NOW)).toBeNull();
  expect(await documentOf('other', token, NOW)).toBeNull();
  expect(await documentOf('key', token, NOW + 24 * HOUR)).not.toBeNull();
  expect(await documentOf('key', token, NOW + 26 * HOUR)).toBeNull();
  expect(await documentOf('key', token, NOW - 2 * HOUR)).toBeNull();
});

it('counts an address once a day, and a household of IPv6 as one', async () => {
  const source = await sourceOf('key', '10.0.0.1', NOW);
  expect(await sourceOf('key', '::ffff:10.0.0.1', NOW + HOUR)).toBe(source);
  expect(await sourceOf('key', '10.0.0.1', NOW + 24 * HOUR)).not.toBe(source);
  expect(await sourceOf('key', '10.0.0.2', NOW)).not.toBe(source);
  expect(await sourceOf('key', '2001:db8:1:2::1', NOW)).toBe(await sourceOf('key', '2001:db8:1:2:9::9', NOW));
});
