import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionsIn } from './mentions.ts';
import { parsePersonId } from './personId.ts';

const handles = (...names: string[]) => names.map((handle) => ({ kind: 'xHandle', handle }));
const address = `0x${'ab'.repeat(20)}`;

test('finds each mention once, in order', () => {
  expect(mentionsIn('gm @Alice and @bob, thanks @alice! (@carol_1)')).toEqual(handles('alice', 'bob', 'carol_1'));
});

test('leaves out email addresses and handles that are too long', () => {
  expect(mentionsIn('me@example @sixteen_letters_ é@dave @@erin')).toEqual(handles('erin'));
});

test.each([
  ['https://app.ethos.network/profile/x/Mallory', handles('mallory')],
  ['HTTPS://APP.ETHOS.NETWORK/PROFILE/X/MALLORY?ref=1', handles('mallory')],
  ['see app.ethos.network/profile/x/mallory/score.', handles('mallory')],
  [`https://app.ethos.network/profile/0x${'aB'.repeat(20)}#reviews`, [{ kind: 'address', address }]],
  [`(http://localhost:3000/profiles/0X${'AB'.repeat(20)}/score)`, [{ kind: 'address', address }]],
  ['https://companion.example/profiles/5?tab=votes', [{ kind: 'profile', profileId: 5 }]],
  ['/profiles/5#top and /profile/12', [5, 12].map((profileId) => ({ kind: 'profile', profileId }))],
  ['https://companion.example/profiles/@Erin', handles('erin')],
  ['https://x.com/Erin/status/1 twitter.com/@bob', handles('erin', 'bob')],
])('a link to a person is a mention: %s', (text, mentions) => {
  expect(mentionsIn(text)).toEqual(mentions);
});

test.each([
  'https://companion.example/profiles/stats',
  '/profiles/5th /profiles/05 /profiles/12345678901',
  `/profile/0x${'ab'.repeat(19)} /profile/0x${'ab'.repeat(21)}`,
  'https://example.org/user/profiles/5 sprofiles/5',
  'https://x.com/home https://x.com/i/status/1 netflix.com/alice evil-x.com/alice',
])('no link to a person: %s', (text) => {
  expect(mentionsIn(text)).toEqual([]);
});

test('never throws, and every mention is an id of its kind', () => {
  expect(mentionsIn(null)).toEqual([]);
  const idOf = (mention: ReturnType<typeof mentionsIn>[number]) =>
    mention.kind === 'profile'
      ? mention.profileId
      : mention.kind === 'address'
        ? mention.address
        : `@${mention.handle}`;
  const piece = fc.oneof(fc.string(), fc.constantFrom('@', '/profiles/', '/profile/x/', 'x.com/', '0x', 'ſ', 'K', 'İ'));
  fc.assert(
    fc.property(fc.array(piece), (pieces) =>
      mentionsIn(pieces.join('')).every((mention) => parsePersonId(idOf(mention)).kind === mention.kind),
    ),
  );
});
