import { expect, test } from 'vitest';
import { RANGES } from '../../../domain/src/range.ts';
import { DECLARED_FUNCTIONS } from '../book.ts';
import type { AnyFunction } from '../schema/declaration.ts';
import { type Filter, MAX_TEXT } from '../schema/filter.ts';
import { addressCodec, carried, MAX_PAGE, PER_CHOICES } from './addressCodec.ts';
import { callArgs } from './callArgs.ts';

const functions = Object.values(DECLARED_FUNCTIONS) as AnyFunction[];

/** Values that break readers and writers of addresses: zero, both ends, and characters with a meaning in an address. */
const HARD_TEXTS = ['0', 'null', 'undefined', 'a=b&c=d#e?f', '100% + 1', 'Zoë 𝒳 👩‍👧 שלום', 'x'.repeat(MAX_TEXT)];
const EXTREMES: Readonly<Record<string, (filter: Filter) => unknown[]>> = {
  text: () => HARD_TEXTS,
  person: () => [
    ...HARD_TEXTS,
    '@handle',
    '0xAbCdEf0123456789aBcDeF0123456789ABcdef01',
    'https://x.com/handle?s=20',
    'profileId:0',
  ],
  word: ({ words = [] }) => [...words],
  words: ({ words = [], sample }) => [...words.map((word) => [word]), sample],
  count: ({ min = 0, max = 0 }) => [min, min + 1, max - 1, max],
  eth: () => ['0', '0.000000000000000001', '999999999999.999999999999999999'],
  wei: () => ['0', '1', '9'.repeat(78)],
  flag: () => [true, false],
  time: () => ['1970-01-01T00:00:00Z', '2026-03-16T10:00:00.123+12:45', '9999-12-31T23:59:59Z'],
  json: () => [0, false, [], [0, null], { a: '&=#' }],
  day: () => ['1970-01-01', '2028-02-29', '2026-12-31', '9999-12-31'],
  list: ({ max = 1 }) => [['0'], Array.from({ length: max }, (_, n) => String(n))],
  id: () => [0, 1, Number.MAX_SAFE_INTEGER],
  ids: ({ max = 1 }) => [[0], Array.from({ length: max }, (_, n) => n)],
  range: () => [...RANGES, '2024-02-29..2024-02-29', '1970-01-01..9999-12-31'],
  key: ({ sample }) => (sample === undefined ? [] : [sample]),
};

const cases = functions.flatMap((fn) =>
  Object.entries(carried(fn, {})).flatMap(([name, filter]) =>
    (EXTREMES[filter.kind]?.(filter) ?? [filter.sample])
      .filter((value) => value !== undefined)
      .map((value) => ({ fn, name, value })),
  ),
);

test('there is an extreme value for every kind of filter', () => {
  const kinds = new Set(
    functions
      .flatMap((fn) => [...Object.values(fn.args), ...Object.values(fn.filters)] as Filter[])
      .map(({ kind }) => kind),
  );
  expect([...kinds].filter((kind) => !Object.hasOwn(EXTREMES, kind))).toEqual([]);
  expect(cases.length).toBeGreaterThan(1_000);
});

test('every value of every filter survives the address and reaches the call', () => {
  const lost = cases.filter(({ fn, name, value }) => {
    const codec = addressCodec(fn);
    const search = codec.write({ [name]: value }, '');
    const read = codec.parse(search) as Record<string, unknown>;
    const call = callArgs(fn, read) as Record<string, unknown>;
    const asked = Object.hasOwn(fn.filters, name) ? (call.filters as Record<string, unknown>)[name] : call[name];
    return JSON.stringify([read[name], asked]) !== JSON.stringify([value, value]);
  });
  expect(lost.map(({ fn, name, value }) => `${fn.name} ${name} ${JSON.stringify(value)}`)).toEqual([]);
});

test('so does every order, page and page length of every list', () => {
  for (const fn of functions.filter(({ list }) => list)) {
    const codec = addressCodec(fn);
    for (const sort of fn.orders.flatMap((order) => [order, `-${order}`]))
      expect([fn.name, codec.parse(codec.write({ sort }, '')).sort]).toEqual([fn.name, sort]);
    for (const page of [1, 2, MAX_PAGE]) expect(codec.parse(codec.write({ page }, '')).page).toBe(page);
    for (const per of PER_CHOICES) expect(codec.parse(codec.write({ per }, '')).per).toBe(per);
  }
});
