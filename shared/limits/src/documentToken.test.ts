import { expect, it } from 'vitest';
import { documentOf, documentToken, prefixNameOf, sourceOf } from './documentToken.ts';

const NOW = Date.parse('2026-05-01T10:30:00Z');
const HOUR = 3_600_000;

it('identifies a visitor’s document for one day, and says whether the visitor is known', async () => {
  const token = await documentToken('key', 'alice', false, NOW);
  expect(await documentToken('key', 'alice', false, NOW + 13.4 * HOUR)).toBe(token);
  expect(await documentToken('key', 'alice', false, NOW + 14 * HOUR)).not.toBe(token);
  expect(await documentToken('key', 'bob', false, NOW)).not.toBe(token);
  const document = token.split('.').slice(0, 2).join('.');
  expect(await documentOf('key', token, NOW)).toEqual({ document, known: false });
  // One visitor, whatever was known about it.
  const later = await documentToken('key', 'alice', true, NOW);
  expect(await documentOf('key', later, NOW)).toEqual({ document, known: true });
  expect(token).not.toContain('alice');
});

it('rejects a token that is forged, changed, too old or from tomorrow', async () => {
  const token = await documentToken('key', 'alice', false, NOW);
  const [day = '', id = '', known = '', mac = ''] = token.split('.');
  const changed = [
    `${day}.${'a'.repeat(22)}.${known}.${mac}`,
    `${Number(day) + 1}.${id}.${known}.${mac}`,
    `0${day}.${id}.${known}.${mac}`,
    `${day}.${id}.1.${mac}`,
    `${day}.${id}.${mac}`,
    `${token}x`,
  ];
  for (const forged of [...changed, '', 'x', null, 7, {}]) expect(await documentOf('key', forged, NOW)).toBeNull();
  expect(await documentOf('other', token, NOW)).toBeNull();
  expect(await documentOf('key', token, NOW + 37 * HOUR)).not.toBeNull();
  expect(await documentOf('key', token, NOW + 38 * HOUR)).toBeNull();
  expect(await documentOf('key', token, NOW - 11 * HOUR)).not.toBeNull();
  expect(await documentOf('key', token, NOW - 12 * HOUR)).toBeNull();
});

it('counts an address once a day, and an IPv6 household as one', async () => {
  const source = await sourceOf('key', '10.0.0.1', NOW);
  expect(await sourceOf('key', '::ffff:10.0.0.1', NOW + HOUR)).toBe(source);
  expect(await sourceOf('key', '10.0.0.1', NOW + 24 * HOUR)).not.toBe(source);
  expect(await sourceOf('key', '10.0.0.2', NOW)).not.toBe(source);
  expect(await sourceOf('key', '2001:db8:1:2::1', NOW)).toBe(await sourceOf('key', '2001:db8:1:2:9::9', NOW));
});

it('treats all of a /48 and of a /24 as one network', async () => {
  const prefix = await prefixNameOf('key', '2001:db8:1:2::1');
  expect(await prefixNameOf('key', '2001:db8:1:ffff::9')).toBe(prefix);
  expect(await prefixNameOf('key', '2001:db8:2::1')).not.toBe(prefix);
  expect(await prefixNameOf('other', '2001:db8:1:2::1')).not.toBe(prefix);
  expect(await prefixNameOf('key', '10.0.0.1')).toBe(await prefixNameOf('key', '10.0.0.200'));
});
