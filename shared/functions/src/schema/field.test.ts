import { expect, test } from 'vitest';
import { stamped } from './declaration.ts';
import {
  count,
  either,
  type Field,
  found,
  fraction,
  id,
  list,
  map,
  maybe,
  nothing,
  number,
  object,
  optional,
  pick,
  text,
  time,
  tuple,
  wei,
  word,
} from './field.ts';
import { person, share } from './shapes.ts';

const alice = {
  userId: 101,
  profileId: 1,
  userkey: 'profileId:1',
  name: 'Alice',
  handle: null,
  avatar: null,
  score: 2100,
};
const row = object({ id: id(), author: maybe(person()), amountWei: wei(), note: optional(text()) });
const problem = (field: Field, value: unknown, strict = false) => field.problem(value, '', strict);

test('a valid value has no problem', () => {
  expect(
    problem(list(row), [
      { id: 1, author: alice, amountWei: '5' },
      { id: 2, author: null, amountWei: '-1', note: '' },
    ]),
  ).toBeNull();
});

test.each<[string, unknown, string]>([
  ['a missing field', [{ id: 1, author: null }], '0.amountWei must be an amount of wei as text, but is missing'],
  [
    'null where nothing may be unknown',
    [{ id: null, author: null, amountWei: '1' }],
    '0.id must be a record number, not null',
  ],
  [
    'a number that lost its digits',
    [{ id: 1, author: null, amountWei: 5e18 }],
    '0.amountWei must be an amount of wei as text, not number',
  ],
  [
    'a field inside a person',
    [{ id: 1, author: { ...alice, name: 7 }, amountWei: '1' }],
    '0.author.name must be text, not number',
  ],
  ['a list instead of an object', [[]], '0 must be an object, not a list'],
  ['an object instead of a list', {}, 'the answer must be a list, not object'],
])('%s is named', (_, value, message) => {
  expect(problem(list(row), value)).toBe(message);
});

test('an undeclared field is allowed, and rejected in strict mode', () => {
  const value = [{ id: 1, author: null, amountWei: '1', extra: 1 }];
  expect(problem(list(row), value)).toBeNull();
  expect(problem(list(row), value, true)).toBe('0.extra is not declared');
});

test.each<[Field, unknown, boolean]>([
  [count(), 0, true],
  [count(), -1, false],
  [count(), 1.5, false],
  [fraction(), 1.2, false],
  [time(), '2026-03-16T00:00:00Z', true],
  [time(), '2026-03-16', false],
  [word(['up', 'down']), 'up', true],
  [word(['up', 'down']), 'UP', false],
  [share(), { value: null, low: null, high: null, k: 0, n: 0 }, true],
  [share(), 0.5, false],
  [tuple([text(), count()]), ['a', 1], true],
  [tuple([text(), count()]), ['a'], false],
  [map(count()), { a: 1 }, true],
  [map(count()), { a: 'x' }, false],
])('%#: kinds tell their values apart', (field, value, fits) => {
  expect(problem(field, value) === null).toBe(fits);
});

test('an unknown person has no other fields, a known one has all', () => {
  const field = found('person', stamped({ person: maybe(person()) }).fields, { votes: count() });
  const stamp = { asOf: '2026-03-16T00:00:00Z', dataUntil: null, paramsVersion: 1 };
  expect(problem(field, { ...stamp, person: null }, true)).toBeNull();
  expect(problem(field, { ...stamp, person: null, votes: 1 }, true)).toBe('votes is not declared');
  expect(problem(field, { ...stamp, person: alice }, true)).toBe('votes must be a count, but is missing');
});

test('a union accepts any of its kinds, and reports a problem of an object as the nearest kind', () => {
  const change = either([number(), word(['new'])]);
  expect(problem(list(change), [-5, 'new'])).toBeNull();
  expect(problem(list(change), ['old'])).toBe('0 must be number or word, not string');
  const loss = either([
    object({ kind: word(['review']), id: id(), person: person() }),
    object({ kind: word(['score']), points: number() }),
  ]);
  expect(problem(loss, { kind: 'score', points: 3 }, true)).toBeNull();
  expect(problem(loss, { kind: 'score', points: '3' }, true)).toBe('points must be a number, not string');
  expect(problem(loss, { kind: 'review', id: 1, person: null }, true)).toBe('person must be an object, not null');
  expect(problem(loss, { kind: 'score', points: 3, id: 1 }, true)).toBe('kind must be one of review, not string');
});

test('some fields of a shape form a new shape', () => {
  const fields = { id: id(), amountWei: wei(), note: text() };
  expect(Object.keys(pick(fields, ['note', 'id']))).toEqual(['note', 'id']);
  expect(problem(object(pick(fields, ['id'])), { id: 1, note: '' }, true)).toBe('note is not declared');
});

test('nothing accepts null or a missing answer', () => {
  expect([null, undefined, 0, ''].map((value) => problem(nothing(), value) === null)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
