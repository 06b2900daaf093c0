import { afterAll, beforeAll, expect, test } from 'vitest';
import { vouchesList } from '../../../shared/functions/src/declared/vouchesList.ts';
import { listFunction } from '../../../shared/functions/src/schema/declaration.ts';
import type { Fields } from '../../../shared/functions/src/schema/field.ts';
import { text } from '../../../shared/functions/src/schema/field.ts';
import { type Backend, backendWith, call } from './backend.ts';

/* Shows that the declarations and the SQL check each other: a change of only one is found, and named. */

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());

const row = vouchesList.answer.fields?.rows?.item?.fields as Fields;
const problem = async (answer = vouchesList.answer) => answer.problem(await call(backend, 'vouches_list'), '', true);

/** Replaces words in the one function that has them, during one check. */
async function withSql(from: string, to: string, look: () => Promise<void>): Promise<void> {
  const found = await backend.sql<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.prokind = 'f' and p.prosrc ~ $1`,
    [from],
  );
  expect(found).toHaveLength(1);
  const definition = found[0]?.definition ?? '';
  await backend.sql(definition.replace(new RegExp(from), to));
  try {
    await look();
  } finally {
    await backend.sql(definition);
  }
}

test('the declarations and the database agree', async () => {
  expect(await problem()).toBeNull();
});

test.each([
  ['a field renamed', "'shareOfGiven'", "'givenShare'", 'rows.0.shareOfGiven must be a part of one, but is missing'],
  ['a field more', "'shareOfGiven'", "'surprise', 1, 'shareOfGiven'", 'rows.0.surprise is not declared'],
  [
    'another kind',
    "'shareOfReceived'",
    "'shareOfReceived', 'many', 'part'",
    'rows.0.shareOfReceived must be a part of one, not string',
  ],
  // As computed; a past day has a separate function.
  [
    'a figure renamed',
    "'activeWei'(?=, k.active_wei)",
    "'stakedWei'",
    'kpis.activeWei must be an amount of wei as text, but is missing',
  ],
])('%s in the SQL alone is found', async (_, from, to, message) => {
  await withSql(from, to, async () => {
    expect(await problem()).toBe(message);
  });
});

test.each<[string, (row: Fields) => Fields, string]>([
  [
    'a field renamed',
    ({ mutual, ...others }) => ({ ...others, reciprocal: mutual as Fields[string] }),
    'rows.0.reciprocal must be true or false, but is missing',
  ],
  ['another kind', (fields) => ({ ...fields, id: text() }), 'rows.0.id must be text, not number'],
  ['a field less', ({ comment: _, ...others }) => others, 'rows.0.comment is not declared'],
])('%s in the declaration alone is found', async (_, change, message) => {
  const { name, answers, orders, order } = vouchesList;
  const changed = listFunction({
    name,
    answers,
    orders,
    order,
    row: change(row),
    figures: vouchesList.answer.fields?.kpis?.fields as Fields,
  });
  expect(await problem(changed.answer as typeof vouchesList.answer)).toBe(message);
});
