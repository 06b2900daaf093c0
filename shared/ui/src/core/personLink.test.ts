import { expect, test } from 'vitest';
import { personName, personPath } from './personLink';

test('a profile has its number, an account without a profile its key', () => {
  expect(personPath({ profileId: 7, userkey: 'profileId:7' })).toBe('/profiles/7');
  expect(personPath({ profileId: null, userkey: 'service:x.com:9/../a?b' })).toBe(
    '/profiles/service%3Ax.com%3A9%2F..%2Fa%3Fb',
  );
});

test('a name is never empty: handle, then address, then fixed text', () => {
  const nobody = { name: '', handle: null, userkey: '' };
  expect(personName({ ...nobody, name: ' Alice  M. ' })).toBe('Alice M.');
  expect(personName({ ...nobody, name: '\u200b\u3164', handle: 'alice' })).toBe('@alice');
  expect(personName({ ...nobody, userkey: 'address:0x1234567890abcdef1234567890abcdef12345678' })).toBe('0x12…5678');
  expect(personName(nobody)).toBe('Unknown account');
  expect(personName({ name: null, handle: undefined, userkey: 4 } as never)).toBe('Unknown account');
});

test('direction overrides are removed and endless names are cut', () => {
  expect(personName({ name: '\u202eevil\u202c', handle: null, userkey: '' })).toBe('evil');
  expect(personName({ name: '😀'.repeat(5000), handle: null, userkey: '' })).toBe('😀'.repeat(80));
});
