import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePersonId } from './personId.ts';

const address = '0xabcdef0123456789abcdef0123456789abcdef01';

test.each([
  ['12', { kind: 'profile', profileId: 12 }],
  [12, { kind: 'profile', profileId: 12 }],
  [' 12 ', { kind: 'profile', profileId: 12 }],
  ['007', { kind: 'profile', profileId: 7 }],
  ['profileId:12', { kind: 'profile', profileId: 12 }],
  ['PROFILEID:12', { kind: 'profile', profileId: 12 }],
  ['@Alice', { kind: 'xHandle', handle: 'alice' }],
  ['alice', { kind: 'xHandle', handle: 'alice' }],
  ['@123', { kind: 'xHandle', handle: '123' }],
  ['https://x.com/Alice', { kind: 'xHandle', handle: 'alice' }],
  ['twitter.com/alice/status/1', { kind: 'xHandle', handle: 'alice' }],
  ['service:x.com:username:Alice', { kind: 'xHandle', handle: 'alice' }],
  ['service:x.com:295218901', { kind: 'xId', xId: '295218901' }],
  ['service:x.com:1234567890123456789', { kind: 'xId', xId: '1234567890123456789' }],
  ['0xABCDEF0123456789abcdef0123456789ABCDEF01', { kind: 'address', address }],
  [`address:${address}`, { kind: 'address', address }],
  ['Alice.eth', { kind: 'ens', name: 'alice.eth' }],
  ['pay.alice.base.eth', { kind: 'ens', name: 'pay.alice.base.eth' }],
  ['🦄.eth', { kind: 'ens', name: '🦄.eth' }],
  ['service:discord:42', { kind: 'service', service: 'discord', account: '42' }],
  ['service:telegram:167380455', { kind: 'service', service: 'telegram', account: '167380455' }],
])('%s is read', (input, id) => {
  expect(parsePersonId(input)).toEqual(id);
});

test.each([
  ['', ''],
  [null, ''],
  [undefined, ''],
  [{}, ''],
  ['99999999999', 'xHandle'],
  ['-1', '-1'],
  ['1.5', '1.5'],
  [Number.NaN, 'xHandle'],
  ['0x12', 'xHandle'],
  ['service:x.com:', 'service:x.com:'],
  ['service:x.com:alice', 'service:x.com:alice'],
  ['service:x.com:username:a:b', 'service:x.com:username:a:b'],
  ['service:myspace:1', 'service:myspace:1'],
  ['profileId:x', 'profileId:x'],
  ['two words', 'two words'],
  ['../../etc.eth', '../../etc.eth'],
  ['<script>.eth', '<script>.eth'],
  ['.eth', '.eth'],
])('%s is no sure id', (input, expected) => {
  const id = parsePersonId(input);
  expect(id.kind === 'unknown' ? id.text : id.kind).toBe(expected);
});

test('cuts long texts', () => {
  expect(parsePersonId('x'.repeat(10_000))).toEqual({ kind: 'unknown', text: 'x'.repeat(100) });
});

test('never throws, whatever comes', () => {
  fc.assert(fc.property(fc.anything(), (input) => typeof parsePersonId(input).kind === 'string'));
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('service:', '0x', '@', 'https://x.com/', ''),
      (text, start) => {
        const id = parsePersonId(start + text);
        return id.kind !== 'xHandle' || /^[a-z0-9_]{1,15}$/.test(id.handle);
      },
    ),
  );
});
