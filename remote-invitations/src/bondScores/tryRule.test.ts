import { expect, test } from 'vitest';
import { ruleOf } from './bondScore';
import { ruleInWords, triedInWords } from './ruleWords';
import { invitersOf, tryRule } from './tryRule';

/** The golden set as the forest has it: Alice and her invitees, Bob's, Carol's, Erin's; one person without a score. */
const FOREST = {
  count: 13,
  parents: Int32Array.of(-1, 0, 1, 1, 3, 0, 5, 5, 0, 0, 0, 0, 1),
  scores: Int16Array.of(2100, 1750, 1250, 780, 640, 1450, 1390, 1210, 1900, 1180, 900, 1320, -1),
};
const EIP10 = ruleOf({ k: 2, small: 4 });
const inviters = invitersOf(FOREST);

test('every inviter with the scores of their invitees, highest first', () => {
  expect(inviters.map(({ place, scores }) => [place, ...scores])).toEqual([
    [0, 1900, 1750, 1450, 1320, 1180, 900],
    [1, 1250, 780],
    [3, 640],
    [5, 1390, 1210],
  ]);
});

test('the current rule changes no score', () => {
  const tried = tryRule(inviters, EIP10, EIP10);
  expect(tried).toEqual({ inviters: 4, moved: [], gain: 0, lose: 0, middleGain: null, middleLoss: null });
  expect(triedInWords(tried, false)[0]).toMatch(/^This is the current rule\./);
  expect(triedInWords(tried, true)).toEqual(['None of 4 bond scores would change.']);
});

test('without the worst ones all gain, the largest change first', () => {
  const tried = tryRule(inviters, EIP10, { allUpTo: 1, best: 1, worst: 0 });
  expect(tried.moved).toEqual([
    { place: 0, n: 6, before: 1432.5, after: 1900 },
    { place: 1, n: 2, before: 1015, after: 1250 },
    { place: 5, n: 2, before: 1300, after: 1390 },
  ]);
  expect(triedInWords(tried, true)).toEqual([
    '3 of 4 bond scores would change.',
    '3 inviters would gain, half of them by 235 points or more.',
    'Nobody would lose.',
  ]);
});

test('a rule is described in words', () => {
  expect(ruleInWords(EIP10)).toBe(
    'Up to 4 invitees, everyone counts; above that, only the best 2 and the worst 2 count.',
  );
  expect(ruleInWords({ allUpTo: 0, best: 0, worst: 1 })).toBe('Of all invitees, only the worst 1 counts.');
  expect(ruleInWords(ruleOf({ k: null, small: null }))).toBe('Every invitee counts.');
});
