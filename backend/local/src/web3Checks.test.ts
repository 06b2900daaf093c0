import { describe, expect, it } from 'vitest';
import type { SiweMessage } from './siweMessage.ts';
import { refuseMessage } from './web3Checks.ts';

const NOW = Date.parse('2028-02-29T23:59:59.000Z');
const MINUTE = 60_000;
const RULES = { siteUrl: 'https://site.example:8443', chainId: 8453 };
const RIGHT: SiweMessage = {
  domain: 'site.example:8443',
  address: '0x1111111111111111111111111111111111111111',
  statement: null,
  uri: 'https://site.example:8443/profiles/1',
  chainId: 8453,
  nonce: 'abcdefgh',
  issuedAt: NOW,
  expirationTime: null,
  notBefore: null,
};
const refused = (fields: Partial<SiweMessage>) => refuseMessage({ ...RIGHT, ...fields }, RULES, NOW)?.code ?? null;

it('accepts a valid message, however its host is written', () => {
  expect(refused({})).toBeNull();
  expect(refused({ domain: 'SITE.example:8443', uri: 'https://Site.Example:8443' })).toBeNull();
});

// What a foreign page can put there to look like this site.
describe('a host that looks like ours', () => {
  it.each([
    'site.example',
    'site.example:443',
    'site.example:84430',
    'site.example:8443.evil.example',
    'site.example:8443/',
    'evil-site.example:8443',
    'www.site.example:8443',
    'site.example.:8443',
    'site.examp1e:8443',
    'ѕite.example:8443',
    'xn--ite-jwe.example:8443',
    'site.example:8443@evil.example',
    'evil.example',
    '',
  ])('as domain: %s', (domain) => expect(refused({ domain })).toBe('web3_domain_mismatch'));

  it.each([
    'http://site.example:8443',
    'https://site.example',
    'https://site.example:84430',
    'https://site.example:8443.evil.example',
    'https://site.example:8443@evil.example',
    'https://evil.example/https://site.example:8443',
    'https://evil.example#site.example:8443',
    'https://www.site.example:8443',
    'https://site.example.:8443',
    'https://ѕite.example:8443',
    '//site.example:8443',
    'site.example:8443',
    'javascript:alert(1)',
    '',
  ])('as address: %s', (uri) => expect(refused({ uri })).toBe('web3_uri_mismatch'));
});

it.each([
  [{ issuedAt: NOW - 10 * MINUTE }, null],
  [{ issuedAt: NOW - 10 * MINUTE - 1 }, 'web3_message_too_old'],
  [{ issuedAt: NOW + 10 * MINUTE }, null],
  [{ issuedAt: NOW + 10 * MINUTE + 1 }, 'web3_message_from_future'],
  [{ expirationTime: NOW + 1 }, null],
  [{ expirationTime: NOW }, 'web3_message_expired'],
  [{ notBefore: NOW }, null],
  [{ notBefore: NOW + 1 }, 'web3_message_not_yet_valid'],
  [{ chainId: 1 }, 'web3_chain_mismatch'],
])('the edge of what holds: %o', (fields, code) => expect(refused(fields)).toBe(code));
