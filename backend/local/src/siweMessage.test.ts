import { expect, it } from 'vitest';
import { parseSiweMessage } from './siweMessage.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const lines = (...extra: string[]) =>
  [
    'site.example:8443 wants you to sign in with your Ethereum account:',
    ADDRESS,
    '',
    'Welcome.',
    '',
    'URI: https://site.example:8443/home',
    'Version: 1',
    'Chain ID: 8453',
    'Nonce: abcdef0123456789',
    'Issued At: 2026-03-01T10:00:00.000Z',
    ...extra,
  ].join('\n');

it('reads every field', () => {
  expect(
    parseSiweMessage(
      lines(
        'Expiration Time: 2026-03-01T10:05:00Z',
        'Not Before: 2026-03-01T09:59:00+01:00',
        'Request ID: 7',
        'Resources:',
        '- https://site.example/terms',
        '- ipfs://x',
      ),
    ),
  ).toEqual({
    domain: 'site.example:8443',
    address: ADDRESS,
    statement: 'Welcome.',
    uri: 'https://site.example:8443/home',
    chainId: 8453,
    nonce: 'abcdef0123456789',
    issuedAt: 1772359200000,
    expirationTime: 1772359500000,
    notBefore: 1772355540000,
  });
});

it('reads a message without a statement and with a scheme', () => {
  const text = lines().replace('Welcome.\n', '').replace('site.example', 'https://site.example');
  expect(parseSiweMessage(text)).toMatchObject({ domain: 'site.example:8443', statement: null, expirationTime: null });
});

it.each([
  ['a text of another kind', 'hello'],
  ['a second URI inside the statement', lines().replace('Welcome.', 'Welcome.\nURI: https://evil.example')],
  ['a short nonce', lines().replace('abcdef0123456789', 'abc')],
  ['another version', lines().replace('Version: 1', 'Version: 2')],
  ['no time', lines().replace('2026-03-01T10:00:00.000Z', 'yesterday')],
  ['an impossible time', lines().replace('2026-03-01', '2026-13-45')],
  ['an impossible expiration', lines('Expiration Time: soon')],
  ['an address that is none', lines().replace(ADDRESS, '0x12')],
  ['fields in another order', lines('Not Before: 2026-03-01T09:00:00Z', 'Expiration Time: 2026-03-01T11:00:00Z')],
  ['something after the end', `${lines()}\n`],
  ['a chain that is no number', lines().replace('8453', '0x2105')],
])('refuses %s', (_, text) => {
  expect(parseSiweMessage(text)).toBeNull();
});
