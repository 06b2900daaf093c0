import { expect, it } from 'vitest';
import { askedFor, inTheNameOf, siteKeyOf } from './siteServer.ts';

const key = siteKeyOf('sb_secret_1');

it('charges requests of the site server to the visitor it names', () => {
  const headers = new Headers(inTheNameOf(key)('1.2.3.4'));
  expect(askedFor(headers, key, '10.0.0.1')).toBe('1.2.3.4');
  expect(key).not.toContain('sb_secret_1');
});

it('charges the site server’s own requests to no one', () => {
  const own = askedFor(new Headers(inTheNameOf(key)()), key, '10.0.0.1');
  expect([own, askedFor(new Headers(inTheNameOf(null)()), key, '10.0.0.1')]).toEqual([null, '10.0.0.1']);
});

it('trusts no one else', () => {
  const forged = new Headers({ ...inTheNameOf('guess')('1.2.3.4') });
  expect(askedFor(forged, key, '6.6.6.6')).toBe('6.6.6.6');
  expect(askedFor(new Headers({ 'x-visitor-address': '1.2.3.4' }), key, '6.6.6.6')).toBe('6.6.6.6');
  expect(askedFor(new Headers(inTheNameOf(siteKeyOf('sb_secret_2'))('1.2.3.4')), key, '6.6.6.6')).toBe('6.6.6.6');
});

it('sends nothing without a key', () => {
  expect(inTheNameOf(null)('1.2.3.4')).toEqual({});
});
