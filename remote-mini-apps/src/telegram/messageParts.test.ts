import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageParts } from './messageParts';

const erin = { profileId: 5, userkey: 'profileId:5', handle: 'erin' };
const known = { people: [erin], slashes: [1] };
const kinds = (text: string, q = '') => messageParts(text, known, q).map((part) => `${part.kind}: ${part.text}`);

test('people, slashes and links are distinguished from text', () => {
  expect(kinds('Ask @Erin, or read slash #1 (https://example.org/a?b=1).')).toEqual([
    'text: Ask ',
    'person: @Erin',
    'text: , or read ',
    'slash: slash #1',
    'text:  (',
    'link: https://example.org/a?b=1',
    'text: ).',
  ]);
  expect(kinds('https://app.ethos.network/profile/x/erin')).toEqual([
    'person: https://app.ethos.network/profile/x/erin',
  ]);
});

test('unknown people and slashes stay text, and so do invalid links', () => {
  for (const text of [
    '@nobody',
    'slash #2',
    'slash # 1',
    'me@erin',
    '@erin_',
    'javascript:alert(1)',
    '<img src=x onerror="alert(1)">',
  ])
    expect(kinds(text)).toEqual([`text: ${text}`]);
});

test('the search words are marked in text, in any case', () => {
  expect(messageParts('Read it, read it.', known, 'READ')).toEqual([
    { kind: 'text', text: 'Read', found: true },
    { kind: 'text', text: ' it, ', found: false },
    { kind: 'text', text: 'read', found: true },
    { kind: 'text', text: ' it.', found: false },
  ]);
  expect(messageParts('İİ read', known, 'read')).toEqual([{ kind: 'text', text: 'İİ read', found: false }]);
});

test('the parts together make up the message', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('@erin', 'slash #1', 'https://x.com/erin', 'http://', '@', ' '));
  fc.assert(
    fc.property(fc.array(piece), fc.string(), (pieces, q) => {
      const text = pieces.join('');
      const parts = messageParts(text, known, q);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//i);
    }),
  );
});
