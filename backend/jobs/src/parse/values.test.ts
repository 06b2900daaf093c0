import { describe, expect, it } from 'vitest';
import { attestationUserkey, canonicalUserkey } from './userkey.ts';
import { toAddress, toIso, toWei } from './values.ts';

describe('toIso', () => {
  it('reads seconds, milliseconds, numeric text and ISO text', () => {
    expect(toIso(1_737_569_381)).toBe('2025-01-22T18:09:41.000Z');
    expect(toIso(1_737_569_381_123)).toBe('2025-01-22T18:09:41.123Z');
    expect(toIso('1737569381')).toBe('2025-01-22T18:09:41.000Z');
    expect(toIso('2025-01-22T19:09:41+01:00')).toBe('2025-01-22T18:09:41.000Z');
  });
  it('returns null for 0, which means "never", and for everything that is not a time', () => {
    for (const value of [
      0,
      -5,
      1e18,
      Number.NaN,
      null,
      undefined,
      true,
      {},
      [],
      '',
      'soon',
      '12 May',
      '2025-99-99T00:00:00Z',
    ])
      expect(toIso(value), String(value)).toBeNull();
  });
});

describe('toWei', () => {
  it('keeps every digit of numbers, strings and strings with an n', () => {
    expect(toWei('51000000000000000n')).toBe('51000000000000000');
    expect(toWei('340282366920938463463374607431768211457')).toBe('340282366920938463463374607431768211457');
    expect(toWei(51)).toBe('51');
    expect(toWei('000n')).toBe('0');
  });
  it('rejects fractions, negatives, exponents and numbers longer than 78 digits', () => {
    for (const value of [1.5, -1, '-1', '1e18', '0x10', '1.0', '', 'n', null, {}, '9'.repeat(79), 1e80])
      expect(toWei(value), String(value)).toBeNull();
  });
});

describe('canonicalUserkey', () => {
  it('has one spelling for each way to write a key', () => {
    expect(canonicalUserkey(' profileId:007 ')).toBe('profileId:7');
    expect(canonicalUserkey('PROFILEID:7')).toBe('profileId:7');
    expect(canonicalUserkey('address:0xD8DA6BF26964AF9D7EED9E03E53415D37AA96045')).toBe(
      'address:0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
    );
    expect(canonicalUserkey('service:twitter:295218901')).toBe('service:x.com:295218901');
    expect(canonicalUserkey('service:x.com:username:VitalikButerin')).toBe('service:x.com:username:vitalikbuterin');
  });
  it('rejects what is not a key', () => {
    for (const value of [
      '',
      'profileId:0',
      'profileId:-1',
      'profileId:9999999999999999',
      'address:0x12',
      'service:x.com:',
      'service::1',
      'service:x.com:a b',
      `service:x.com:${'a'.repeat(200)}`,
      5,
      null,
    ])
      expect(canonicalUserkey(value), String(value)).toBeNull();
  });
  it('finds no account in empty attestation details, as in reviews of wallets', () => {
    expect(attestationUserkey({ service: '', account: '' })).toBeNull();
    expect(attestationUserkey({ service: 'x.com', account: '1142606887' })).toBe('service:x.com:1142606887');
  });
});

it('returns null for the zero address', () => {
  expect(toAddress(`0x${'0'.repeat(40)}`)).toBeNull();
  expect(toAddress(`0x${'A'.repeat(40)}`)).toBe(`0x${'a'.repeat(40)}`);
});
