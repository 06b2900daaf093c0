import { expect, it } from 'vitest';
import { agreementMatrix } from './agreementMatrix';

const person = (userId: number) => ({
  userId,
  profileId: userId,
  userkey: `profileId:${userId}`,
  name: `P${userId}`,
  handle: null,
  avatar: null,
  score: null,
});

it('mirrors each pair and has no value for a person with themselves', () => {
  const answer = {
    people: [person(7), person(3), person(9)],
    pairs: [{ a: 3, b: 7, shared: 4, agreed: 3, kappa: null }],
  };
  expect(agreementMatrix(answer, 'share')).toEqual([
    [null, 0.75, null],
    [0.75, null, null],
    [null, null, null],
  ]);
  expect(agreementMatrix(answer, 'kappa').flat()).toEqual(new Array(9).fill(null));
});
