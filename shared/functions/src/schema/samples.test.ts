import { describe, expect, test } from 'vitest';
import { DECLARED_FUNCTIONS } from '../book.ts';
import { type AnyFunction, listFunction, pageFunction, stamped } from './declaration.ts';
import { count, type Field, found, id, list, maybe, object } from './field.ts';
import { type Filters, recordId, type SampleFrom, who } from './filter.ts';
import { lacking, largestIn, samplesOf } from './samples.ts';

const known = DECLARED_FUNCTIONS as Readonly<Record<string, AnyFunction>>;

describe('the largest', () => {
  const rings = {
    rings: [
      { id: 1, size: 5 },
      { id: 2, size: 9 },
      { id: 3, size: 7 },
    ],
  };
  const from: SampleFrom = { fn: 'votes_bots', rows: 'rings', value: 'id' };

  test('is the first of an order, the one with the most, or as many as requested', () => {
    expect(largestIn(rings, from)).toBe(1);
    expect(largestIn(rings, { ...from, most: 'size' })).toBe(2);
    expect(largestIn(rings, { ...from, most: 'size', take: 2 })).toEqual([2, 3]);
    expect(largestIn({ version: 'a' }, { fn: 'x', rows: '', value: 'version' })).toBe('a');
    expect([largestIn({ rings: [] }, from), largestIn({ rings: [] }, { ...from, take: 2 })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('replaces the sample, which is for a list without rows', async () => {
    const filters = {
      ring: recordId({ sample: 4, sampleFrom: from }),
      other: recordId({ sample: 6 }),
      none: who({ sampleFrom: from, sample: undefined }),
    };
    expect(await samplesOf(filters, async () => rings)).toEqual({ ring: 1, other: 6, none: 1 });
    expect(await samplesOf(filters, async () => ({ rings: [] }))).toEqual({ ring: 4, other: 6 });
  });
});

test('detects an answer without its row, or without any row', () => {
  const ring = pageFunction({ name: 'ring', answers: '', answer: found('ring', { ring: maybe(id()) }, {}) });
  expect([lacking(ring, { ring: null }), lacking(ring, { ring: 1 }), lacking(ring, null)]).toEqual([
    'ring',
    null,
    'ring',
  ]);
  const rows = listFunction({ name: 'rows', answers: '', orders: ['a'], order: 'a', row: { id: id() } });
  expect([lacking(rows, { rows: [] }), lacking(rows, { rows: [{ id: 1 }] })]).toEqual(['rows.0', null]);
  const plain = pageFunction({ name: 'plain', answers: '', answer: list(id()) });
  expect([lacking(plain, []), lacking(plain, [1])]).toEqual(['0', null]);
  const figures = pageFunction({
    name: 'figures',
    answers: '',
    answer: stamped({ n: count(), all: list(object({})) }),
  });
  expect([lacking(figures, { n: 0, all: [] }), lacking(figures, null)]).toEqual([null, 'an answer']);
});

const lookedUp = Object.values(known).flatMap((fn) =>
  [fn.args, fn.filters].flatMap((filters) =>
    Object.entries(filters as Filters).flatMap(([name, { sampleFrom }]) =>
      sampleFrom ? [[`${fn.name} ${name}`, sampleFrom] as const] : [],
    ),
  ),
);

/** The field a path leads to; of a list the fields of its items. */
const fieldAt = (field: Field | undefined, path: string): Field | undefined =>
  path.split('.').reduce<Field | undefined>((part, name) => {
    const inside = part?.kind === 'list' ? part.item : part;
    return name === '' || /^\d+$/.test(name) ? inside : inside?.fields?.[name];
  }, field);

test.each(lookedUp)('of %s is found in its list, with an existing order', (_, from) => {
  const fn = known[from.fn];
  const { sort = '', filters = {} } = (from.args ?? {}) as { sort?: string; filters?: object };
  expect(Object.values((fn?.args ?? {}) as Filters).filter(({ required }) => required)).toEqual([]);
  for (const path of [from.value, ...(from.most ? [from.most] : [])])
    expect([path, fieldAt(fieldAt(fn?.answer, from.rows), path)?.kind]).toEqual([path, expect.any(String)]);
  expect(sort === '' || fn?.orders.includes(sort.replace('-', ''))).toBe(true);
  expect(Object.keys(filters).filter((name) => !(name in (fn?.filters ?? {})))).toEqual([]);
});
