import { expect, test } from 'vitest';
import { askedAs, canonicalSegment, personFilter, segmentOf, spelledOut } from './personSpelling.ts';

test('every form of a handle gives the same query and the same address', () => {
  const forms = ['bob', '@Bob', 'https://x.com/BOB?s=20', ' Bob '];
  expect(forms.map(spelledOut)).toEqual(['@bob', '@bob', '@bob', '@bob']);
  expect(forms.map(segmentOf)).toEqual(['bob', 'bob', 'bob', 'bob']);
});

test('numbers are profiles, unless marked as a handle', () => {
  expect([spelledOut('2'), spelledOut('profileId:2'), spelledOut('@2')]).toEqual(['profileId:2', 'profileId:2', '@2']);
  expect([segmentOf('2'), segmentOf('@2')]).toEqual(['2', '@2']);
});

test('addresses are read in any case; nonsense stays text', () => {
  const address = `0x${'Ab'.repeat(20)}`;
  expect(spelledOut(address)).toBe(`address:0x${'ab'.repeat(20)}`);
  expect(segmentOf(address)).toBe(`0x${'ab'.repeat(20)}`);
  expect(spelledOut('what is this?')).toBe('@what is this?');
  // As in an address: the database would reject the text instead of finding no one.
  expect([spelledOut(decodeURIComponent('%00')), spelledOut('what\0ever it is')]).toEqual(['@', '@whatever it is']);
});

test('a person is addressed by handle, else by profile, else by key', () => {
  const person = { userId: 1, userkey: 'service:x.com:9', name: 'N', avatar: null, score: null };
  expect(canonicalSegment({ ...person, profileId: 4, handle: 'Dave_1' })).toBe('Dave_1');
  expect(canonicalSegment({ ...person, profileId: 4, handle: 'no/handle' })).toBe('4');
  expect(canonicalSegment({ ...person, profileId: null, handle: null })).toBe('service:x.com:9');
  expect(canonicalSegment({ ...person, profileId: 4, handle: '123' })).toBe('@123');
});

test('a filter names the profile, else the account, and is never empty', () => {
  expect(personFilter({ profileId: 4, userkey: 'profileId:4', handle: 'dave' })).toBe('profileId:4');
  expect(personFilter({ profileId: null, userkey: 'service:x.com:9', handle: 'dave' })).toBe('service:x.com:9');
  expect(personFilter({ profileId: null, userkey: '', handle: 'dave' })).toBe('@dave');
  expect(personFilter({ profileId: null, userkey: '', handle: null })).toBe('-');
});

test('a search is for the typed text, or for the pasted id', () => {
  const asked = (texts: string[]) => texts.map(askedAs);
  expect(asked(['bob', ' Bob Smith ', '12', '@bob', 'bob.eth', 'what?'])).toEqual([
    'bob',
    'Bob Smith',
    '12',
    '@bob',
    'bob.eth',
    '@what',
  ]);
  expect(asked(['(@Bob)', '"12"', 'https://x.com/bob?s=20', 'Bob (@bob)'])).toEqual([
    '@bob',
    'profileId:12',
    '@bob',
    '@bob',
  ]);
});
