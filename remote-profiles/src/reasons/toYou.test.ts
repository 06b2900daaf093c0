import { expect, test } from 'vitest';
import { toYou } from './toYou';

test.each([
  ['C4', 'Their inviter carries the bond for 54 more days', 'Your inviter carries the bond for 54 more days'],
  [
    'A7',
    '2 people with a score of 1,600 or more reviewed them negatively',
    '2 people with a score of 1,600 or more reviewed you negatively',
  ],
  [
    'A12',
    '5 of their positive reviews were voted down by the people they praise',
    '5 of your positive reviews were voted down by the people you praise',
  ],
  [
    'C2',
    'Lost 143 points in 30 days, most on 9 Nov; on that day 56 reviews of theirs were taken back',
    'Lost 143 points in 30 days, most on 9 Nov; on that day 56 reviews of yours were taken back',
  ],
  [
    'F7',
    'Has staked 6 ETH on 14 people and ended none badly',
    'You have staked 6 ETH on 14 people and ended none badly',
  ],
  [
    'A9',
    '6 of 20 people they endorse were slashed (2.0 % of all endorsements)',
    '6 of 20 people you endorse were slashed (2.0 % of all endorsements)',
  ],
  // Of slashes and of a group, not of the person.
  [
    'F4',
    'Votes on slashes as they end, beyond chance (23 votes)',
    'You vote on slashes as they end, beyond chance (23 votes)',
  ],
  [
    'A4',
    'In a group of 8 who vote alike within two minutes; their median pair shares 20 targets',
    'In a group of 8 who vote alike within two minutes; their median pair shares 20 targets',
  ],
])('%s is said to the person it is about', (id, text, said) => {
  expect(toYou({ id, text })).toBe(said);
});
