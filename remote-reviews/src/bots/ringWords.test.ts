import { expect, test } from 'vitest';
import { membersWords, noScoreWords, ringsButNobody } from './ringWords';

test.each([
  [8, 8, '8 members, all with too few votes to score'],
  [8, 1, '8 members, 1 with too few votes to score'],
  [5, 0, '5 members'],
])('%i members, %i of them with too few votes', (members, tooFew, words) => {
  expect(membersWords(members, tooFew)).toBe(words);
});

test('an empty list of scores mentions rings in which no one could be scored', () => {
  expect(ringsButNobody({ ringTooFew: 0 })).toBeNull();
  expect(ringsButNobody({ ringTooFew: 1 })).toBe('One voter is in a ring, with too few votes to score.');
  expect(ringsButNobody({ ringTooFew: 8 })).toBe('8 voters are in a ring, with too few votes to score.');
});

test('a voter without a score has a reason', () => {
  const ring = { id: 1 } as never;
  expect(noScoreWords({ ring, votes: 12, minVotes: 30 })).toEqual({
    why: 'In a ring, too few votes to score.',
    more: '12 votes in this period; a score needs 30.',
  });
  expect(noScoreWords({ ring: null, votes: 29, minVotes: 30 }).why).toBe('Too few votes to score in this period.');
  expect(noScoreWords({ ring, votes: 30, minVotes: 30 }).why).toBe('Not enough data for a score in this period.');
});
