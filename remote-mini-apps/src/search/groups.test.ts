import { expect, test } from 'vitest';
import { groupsOf } from './groups';

const person = (name: string) => ({
  userId: 1,
  profileId: 1,
  userkey: name,
  name,
  handle: null,
  avatar: null,
  score: 1,
});
const row = (key: string, author: string, subject: string) => ({
  key,
  author: person(author),
  subject: person(subject),
});

test('the person with the most comes first, and rows keep their order', () => {
  const rows = [row('1', 'a', 'x'), row('2', 'b', 'x'), row('3', 'b', 'y'), row('4', 'c', 'z')];
  const told = (by: 'author' | 'subject') =>
    groupsOf(rows, by).map(({ person: { name }, rows: own }) => [name, own.map(({ key }) => key)]);
  expect(told('author')).toEqual([
    ['b', ['2', '3']],
    ['a', ['1']],
    ['c', ['4']],
  ]);
  expect(told('subject')).toEqual([
    ['x', ['1', '2']],
    ['y', ['3']],
    ['z', ['4']],
  ]);
  expect(groupsOf([], 'author')).toEqual([]);
});
