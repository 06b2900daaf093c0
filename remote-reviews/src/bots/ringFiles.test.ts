import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import type { Ring, RingTarget } from './queries';
import { membersFile, ringVotesFile } from './ringFiles';

// Carol's user id is Bob's profile id, so that mixing them up fails.
const bob = person(2, 'Bob', { userId: 102 });
const carol = person(3, 'Carol', { userId: 2 });
const ring = { id: 7, members: [bob, carol], tooFewIds: [2] } as unknown as Ring;

test('only members with too few votes are marked in the file', () => {
  const { name, text } = membersFile(ring);
  expect(name).toBe('ring_7_members.csv');
  const [, first, second] = text.split('\r\n');
  expect([first?.endsWith('too few votes'), second?.endsWith('too few votes')]).toEqual([false, true]);
  expect(first).toContain('2,profileId:2,Bob');
});

test('each vote names its voter and target, a voter who left the ring by user id', () => {
  const at = '2026-03-01T00:00:00Z';
  const target = {
    type: 'review',
    id: 5,
    author: person(1, 'Alice'),
    votes: [
      { userId: 2, at, direction: 'up' },
      { userId: 9, at, direction: 'down' },
    ],
  } as unknown as RingTarget;
  const { name, text } = ringVotesFile(ring, [target]);
  expect(name).toBe('ring_7_votes.csv');
  expect(text.split('\r\n').slice(1, 3)).toEqual([
    `3,profileId:3,review,5,profileId:1,up,${at}`,
    `,9,review,5,profileId:1,down,${at}`,
  ]);
});
