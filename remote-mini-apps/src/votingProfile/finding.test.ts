import { findingText } from '@companion/domain';
import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import { voterFinding } from './finding';
import type { Voter } from './queries';

const carol = (agreed: number, shared: number) => ({ person: person(3, 'Carol'), agreed, shared });
const text = (k: number, n: number, ...coVoters: ReturnType<typeof carol>[]) => {
  const found = voterFinding({ person: person(2, 'Bob'), upShare: { k, n }, coVoters } as unknown as Voter);
  return found && findingText(found);
};

test('says which way a person votes, as a share from ten votes on', () => {
  expect(text(0, 0)).toBeNull();
  expect(text(1, 9, carol(10, 10))).toBe('Bob voted up in 1 of 9 votes.');
  expect(text(1, 10)).toBe('Bob voted up in 10.0% of 10 votes.');
});

test('says with whom, from ten shared slashes on', () => {
  expect(text(23, 25, carol(9, 9))).toBe('Bob voted up in 92.0% of 25 votes.');
  expect(text(23, 25, carol(9, 10))).toBe(
    'Bob voted up in 92.0% of 25 votes, and agreed most with Carol, on 9 of 10 slashes.',
  );
});
