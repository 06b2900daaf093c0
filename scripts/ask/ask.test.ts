import { expect, test } from 'vitest';
import { DECLARED_FUNCTIONS } from '../../shared/functions/src/book';
import { slashesList } from '../../shared/functions/src/declared/slashesList';
import { functions } from '../../shared/functions/src/reference/openApi';
import type { Field } from '../../shared/functions/src/schema/field';
import { rowsOf } from './columns';
import { csvOf, tableOf } from './print';
import { readRequest } from './request';
import { backendOf } from './site';

test("each function's help lists its arguments, filters and sort orders", () => {
  for (const { name, args, filters, orders } of functions) {
    const request = readRequest([name, '--help']);
    const says = 'says' in request ? request.says : '';
    for (const each of [...Object.keys(args), ...Object.keys(filters), ...orders]) expect(says).toContain(each);
  }
});

test('without a function name, lists all functions', () => {
  const request = readRequest([]);
  const says = 'says' in request ? request.says : '';
  expect(functions.filter(({ name }) => !says.includes(`${name} `))).toEqual([]);
});

test("parses values by the function's declaration", () => {
  const line =
    'slashes_list --rule close --filter status=open --filter amountMin=5 --sort -opened --per 3 --format csv';
  expect(readRequest(line.split(' '))).toEqual({
    fn: slashesList,
    args: { rule: 'close', sort: '-opened', per: 3, filters: { status: 'open', amountMin: 5 } },
    format: 'csv',
    all: false,
    site: undefined,
  });
  expect(readRequest(['reviews_list', '--filter', 'q=a=b==c'])).toMatchObject({ args: { filters: { q: 'a=b==c' } } });
  expect(readRequest(['voting_matrix', '--ids', '1,2'])).toMatchObject({ args: { ids: ['1', '2'] } });
});

test.each([
  ['zzzz', 'There is no function zzzz.'],
  ['slash_list', 'There is no function slash_list. Did you mean slashes_list?'],
  ['admin_overview', /There is no function admin_overview/],
  ['slashes_list --filter status=nope', /^status cannot be "nope"; it takes all \| open/],
  ['slashes_list --filter nope=1', /has no filter "nope"/],
  ['slashes_list --nope 1', /Unknown option '--nope'/],
  ['slashes_list --per x', '--per cannot be "x".'],
  ['slashes_list --format xml', '--format is table, csv or json.'],
  ['site_status --all', 'site_status has no file.'],
])('%s is rejected with the reason', (line, reason) => {
  expect(() => readRequest(line.split(' '))).toThrow(reason);
});

const people = DECLARED_FUNCTIONS.people_search ?? slashesList;
const person = { userId: 1, profileId: 1, userkey: 'profileId:1', handle: null, avatar: null, score: 900 };

test('removes terminal control characters from tables, and escapes formulas in CSV', () => {
  const rows = rowsOf(people.answer, [
    { ...person, name: '\u001b[2J\u202eecila' },
    { ...person, name: '=1+1' },
  ]);
  for (const sign of ['\u001b', '\u202e']) expect(tableOf(rows)).not.toContain(sign);
  expect(tableOf(rows)).toContain('ecila');
  expect(csvOf(rows)).toContain(",'=1+1,");
});

test('columns are known even without rows', () => {
  expect(csvOf(rowsOf(slashesList.answer, { rows: [] }))).toMatch(/^id,.*subject\.name.*\r\n$/);
  expect(tableOf(rowsOf(slashesList.answer, { rows: [] }))).toBe('Nothing found.');
});

/** Paths of all declared values; a field without declared parts is one value. */
const parts = ({ fields }: Field, path: readonly string[] = []): string[] =>
  fields ? Object.entries(fields).flatMap(([name, each]) => parts(each, [...path, name])) : [path.join('.') || 'value'];

test('every declared value of a row has its own column, in every function', () => {
  for (const { name, answer } of functions) {
    const list = answer.kind === 'list' ? answer : (answer.fields?.rows ?? answer.fields?.points);
    const none = answer.kind === 'list' ? [] : { rows: [], points: [] };
    expect(
      rowsOf(answer, none).columns.map((column) => column.name),
      name,
    ).toEqual(parts(list?.item ?? answer));
  }
});

test('reports that there is no site', async () => {
  await expect(backendOf('http://127.0.0.1:9/')).rejects.toThrow('There is no site at http://127.0.0.1:9.');
});
