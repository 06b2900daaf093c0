import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  count,
  either,
  type Field,
  growingWord,
  list,
  maybe,
  number,
  object,
  optional,
  text,
  whole,
  word,
} from '../src/schema/field.ts';
import {
  broken,
  PROMISED_FILE,
  type Promised,
  promisedBefore,
  promisedNow,
  promisedText,
  shapeOf,
  type Taken,
} from './promised.ts';

test('a tab of any earlier release can read every current answer: no declared field is removed or loosened', () => {
  const now = new Map(promisedNow().map((each) => [each.name, each]));
  expect(promisedBefore().flatMap((each) => broken(each, now.get(each.name)))).toEqual([]);
});

test('the current promises are written down (else run: npm run format)', () => {
  expect(readFileSync(PROMISED_FILE, 'utf8')).toBe(promisedText());
});

const promise = (answer: Field, more: Partial<Promised> = {}): Promised => ({
  name: 'f',
  args: {},
  needs: [],
  filters: {},
  orders: [],
  answer: shapeOf(answer),
  ...more,
});
const takes = (by: Taken) => promise(was, { filters: { by } });
const rows = (item: Field) => promise(object({ rows: list(item) }));
const was = object({ id: count(), note: maybe(text()), side: word(['up', 'down']), sign: growingWord(['a']) });
const { id: number1, note, side, sign } = was.fields;

test.each<[string, Promised, Promised | undefined, string[]]>([
  ['more fields are fine', rows(was), rows(object({ ...was.fields, more: count() })), []],
  [
    'a count that may be any number',
    rows(was),
    rows(object({ ...was.fields, id: whole() })),
    ['f.rows[].id was count and is whole'],
  ],
  [
    'an argument that is needed now',
    promise(was, { args: { id: { kind: 'text' } } }),
    promise(was, { args: { id: { kind: 'text' } }, needs: ['id'] }),
    ['f needs id now'],
  ],
  ['a whole number is a number', rows(number()), rows(count()), []],
  ['a field that is gone', rows(was), rows(object({ note, side, sign })), ['f.rows[].id is gone']],
  [
    'one that may be missing',
    rows(was),
    rows(object({ ...was.fields, id: optional(number1) })),
    ['f.rows[].id may be missing now'],
  ],
  [
    'one that may be null',
    rows(was),
    rows(object({ ...was.fields, id: maybe(number1) })),
    ['f.rows[].id may be null now'],
  ],
  [
    'a word nobody knew',
    rows(was),
    rows(object({ ...was.fields, side: word(['up', 'none']) })),
    ['f.rows[].side may be none now'],
  ],
  ['a word where more were to come', rows(was), rows(object({ ...was.fields, sign: growingWord(['b']) })), []],
  [
    'another kind',
    rows(was),
    rows(object({ ...was.fields, note: maybe(count()) })),
    ['f.rows[].note was text and is count'],
  ],
  ['a form nobody knew', rows(number()), rows(either([number(), text()])), ['f.rows[] (2) was number and is text']],
  ['one of the known forms', rows(either([number(), text()])), rows(text()), []],
  ['a function that is gone', rows(was), undefined, ['f is gone']],
  ['a filter that is gone', takes({ kind: 'range' }), promise(was), ['f: filters by is gone']],
  [
    'a filter of another kind',
    takes({ kind: 'text' }),
    takes({ kind: 'day' }),
    ['f: filters by took text and takes day'],
  ],
  [
    'a word that is refused now',
    takes({ kind: 'word', words: ['up', 'down'] }),
    takes({ kind: 'word', words: ['down', 'none'] }),
    ['f: filters by takes up no more'],
  ],
  [
    'a number that is refused now',
    takes({ kind: 'count', min: 0 }),
    takes({ kind: 'count', min: 1, max: 9 }),
    ['f: filters by takes nothing below 1 now', 'f: filters by takes nothing above 9 now'],
  ],
  ['a wider filter is fine', takes({ kind: 'count', min: 1, max: 9 }), takes({ kind: 'count', min: 0 }), []],
  ['an order that is gone', promise(was, { orders: ['at'] }), promise(was), ['f: at orders no more']],
  [
    'a function that goes before its notice is over',
    promise(was),
    promise(was, { deprecated: { since: '2026-01-01', ends: '2026-06-29' } }),
    ['f ends before 2026-06-30'],
  ],
  [
    'one that goes in half a year is fine',
    promise(was),
    promise(was, { deprecated: { since: '2026-01-01', ends: '2026-06-30' } }),
    [],
  ],
  [
    'an end that comes nearer',
    promise(was, { deprecated: { since: '2025-01-01', ends: '2026-12-01' } }),
    promise(was, { deprecated: { since: '2025-01-01', ends: '2026-11-30' } }),
    ['f ends before 2026-12-01'],
  ],
  [
    'one that is gone a day too early',
    promise(was, { deprecated: { since: '2026-01-01', ends: '2026-11-02' } }),
    undefined,
    ['f is gone'],
  ],
  [
    'one that is gone on the day it was said is fine',
    promise(was, { deprecated: { since: '2026-01-01', ends: '2026-11-01' } }),
    undefined,
    [],
  ],
])('%s', (_, before, now, expected) => {
  expect(broken(before, now, '2026-11-01')).toEqual(expected);
});
