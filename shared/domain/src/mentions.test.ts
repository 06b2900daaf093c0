import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionsIn } from './mentions.ts';

test('finds mentions once, in order', () => {
  expect(mentionsIn('gm @Alice and @bob, thanks @alice! (@carol_1)')).toEqual(['alice', 'bob', 'carol_1']);
});

test('leaves out mail addresses and handles that are too long', () => {
  expect(mentionsIn('me@example @sixteen_letters_ é@dave @@erin')).toEqual(['erin']);
});

test('never throws', () => {
  expect(mentionsIn(null)).toEqual([]);
  fc.assert(fc.property(fc.string(), (text) => mentionsIn(text).every((handle) => /^[a-z0-9_]{1,15}$/.test(handle))));
});
