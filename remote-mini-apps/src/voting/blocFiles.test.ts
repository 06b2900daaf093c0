import { expect, test } from 'vitest';
import { blocsFile, pairsFile } from './blocFiles';

const person = (userId: number, name: string) => ({
  userId,
  profileId: userId,
  userkey: `profileId:${userId}`,
  name,
  handle: null,
  avatar: null,
  score: null,
});
const asOf = '2026-03-16T00:00:00Z';

test('a group has a line for each member; formulas become text', () => {
  const bloc = {
    members: [person(2, 'Bob'), person(3, '=Carol')],
    size: 2,
    edges: 1,
    slashPairs: 0,
    contentPairs: 1,
    agreement: 0.9,
    expected: 0.5,
    kappa: 0.8,
    favorites: [],
    links: [],
  };
  const { name, text } = blocsFile({ blocs: [bloc], asOf });
  expect(name).toBe('voting-groups_20260316T000000Z.csv');
  expect(text.trim().split(/\r?\n/).slice(1)).toEqual([
    '1,Bob,profileId:2,2,1,0,1,0.9,0.5,0.8',
    "1,'=Carol,profileId:3,2,1,0,1,0.9,0.5,0.8",
  ]);
});

test('pairs are in the order of the view, and an unknown kappa is empty', () => {
  const pair = { a: person(2, 'Bob'), b: person(3, 'Carol'), shared: 2, agreed: 2, kappa: null };
  expect(
    pairsFile({ coVoters: [pair], asOf })
      .text.trim()
      .split(/\r?\n/),
  ).toEqual(['voter,voter_userkey,with,with_userkey,shared,agreed,kappa', 'Bob,profileId:2,Carol,profileId:3,2,2,']);
});
