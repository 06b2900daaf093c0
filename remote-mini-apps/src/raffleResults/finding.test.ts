import { findingText } from '@companion/domain';
import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import { raffleFinding } from './finding';

type Raffle = Parameters<typeof raffleFinding>[0];

const text = (given: Partial<Raffle>) => {
  const found = raffleFinding({
    ...{ status: 'drawn', winners: [3, 2], winnerCount: 2, entrants: 4 },
    people: [person(2, 'Bob'), person(3, 'Carol')],
    ...given,
  });
  return found && findingText(found);
};

test('names who was drawn first, and out of how many', () => {
  expect(text({})).toBe('Carol was drawn first of 2 winners, from 4 people.');
  expect(text({ winners: [3], winnerCount: 1, entrants: 1 })).toBe('Carol won, drawn from 1 person.');
  expect(text({ winners: [9, 2] })).toBe('Drawn from 4 people: 2 winners.');
});

test('before the draw it says how many entries there are, once that is fixed', () => {
  expect(text({ status: 'open', entrants: null, winners: [] })).toBeNull();
  expect(text({ status: 'frozen', winners: [] })).toBe('The draw is among 4 people, with 2 winners to come.');
  expect(text({ status: 'waiting', winners: [] })).toBe('The draw is among 4 people, with 2 winners to come.');
  expect(text({ status: 'void', winners: [] })).toBeNull();
});
