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
  'x.com/Alice',
  'https://mobile.twitter.com/alice',
  'http://www.x.com/alice?s=20&t=abc',
  '//x.com/@alice',
  'https://x.com/intent/user?screen_name=alice',
  'https://twitter.com/#!/alice',
  'https://app.example.org/profile/x/alice',
  'app.example.org/profile/x/@Alice/score?tab=reviews#top',
  'http://localhost:3000/profiles/alice',
  '/profiles/%40alice?tab=votes',
  '@alice:',
  '.@alice',
  '\u2014@alice',
  '\uff20alice',
  '_@alice_',
  'Alice Smith (@alice)',
  'RT @alice: what a day',
  'see https://x.com/alice, or @ALICE',
  '[Alice](https://x.com/alice)',
  '<a href="https://x.com/alice">Alice</a>',
])('%s is alice', (input) => {
  expect(parsePersonId(input)).toEqual({ kind: 'xHandle', handle: 'alice' });
});

test.each([
  [`https://app.example.org/profile/${address}/score`, { kind: 'address', address }],
  ['https://app.example.org/profile/12', { kind: 'profile', profileId: 12 }],
  ['/mini-apps/voting-analysis/profile/12', { kind: 'profile', profileId: 12 }],
  ['/profiles/service%3Ax.com%3A9', { kind: 'xId', xId: '9' }],
  ['https://x.com/i/user/295218901', { kind: 'xId', xId: '295218901' }],
  ['Alice <12>', 'unknown'],
  ['/profiles/stats', 'unknown'],
  ['@alice and @bob', 'unknown'],
  ['bob@example.com', 'unknown'],
  ['https://x.com.evil.example/alice', 'unknown'],
  ['javascript://x.com/alice', 'unknown'],
])('%s is read as the link it is', (input, id) => {
  const read = parsePersonId(input);
  expect(read.kind === 'unknown' ? read.kind : read).toEqual(id);
});

const FORMS = [
  'alice',
  '@Alice',
  '12',
  address,
  'alice.eth',
  'service:x.com:9',
  'https://x.com/alice?s=20',
  '/profiles/12',
];
const AROUND: [string, string][] = [
  ...[
    '""',
    "''",
    '()',
    '[]',
    '{}',
    '<>',
    '**',
    '~~',
    '\u0060\u0060',
    '\u201c\u201d',
    '\u201e\u201c',
    '\u00ab\u00bb',
    '\u300c\u300d',
  ].map(([before = '', after = '']): [string, string] => [before, after]),
  ...[' ', '\n', '\t', '\u00a0', '\u200b', '\ufeff', '\u2066'].map((space): [string, string] => [space, space]),
  ...['.', ',', ';', ':', '!', '?', '\u2026', '\u3002'].map((end): [string, string] => ['', end]),
  ['> ', ''],
];

test('text around an id does not change the person, in any order', () => {
  const wraps = fc.array(fc.constantFrom(...AROUND), { maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...FORMS), wraps, (form, around) => {
      const pasted = around.reduce((text, [before, after]) => before + text + after, form);
      expect(parsePersonId(pasted)).toEqual(parsePersonId(form));
    }),
  );
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

test('never throws, for any input', () => {
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
