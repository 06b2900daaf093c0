import { expect, it } from 'vitest';
import { readSql } from './readSql';
import { treeFindings } from './treeRules';

const fn = (name: string, body = 'select 1', args = '') =>
  `create function ${name}(${args}) returns int language sql as $$ ${body} $$;\n`;

const messages = async (texts: Record<string, string>, pages: string[] = []) => {
  const files = Object.entries(texts).map(([name, text]) => ({ name, text }));
  return treeFindings(files, await readSql(files), pages).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
};

it('accepts a correct tree', async () => {
  const texts = { 'reviews/page.sql': fn('public.page', 'select app.part()'), 'reviews/parts.sql': fn('app.part') };
  expect(await messages(texts, ['page'])).toEqual([]);
});

it('finds a duplicate function, but allows overloads', async () => {
  const texts = {
    'a/a.sql': fn('app.f', 'select 1', 'n int'),
    'b/b.sql': `\n${fn('app.f', 'select 2', 'n int default 1')}`,
  };
  expect(await messages(texts)).toEqual(['b/b.sql:2 app.f is in a/a.sql:1 already']);
  expect(await messages({ ...texts, 'b/b.sql': fn('app.f', 'select 2', 'n text') })).toEqual([]);
});

it('finds a page function in a file of another name, and a missing one', async () => {
  expect(await messages({ 'reviews/pages.sql': fn('public.page') }, ['page', 'other'])).toEqual([
    'reviews/pages.sql:1 public.page is not in a file of its name',
    'schemas:1 has no function public.other, which is declared',
  ]);
});

it('counts the files of everything a page function calls, ignoring comments', async () => {
  const chain = (last: number) =>
    Object.fromEntries(
      Array.from({ length: last }, (_, n) => [
        `x/part_${n}.sql`,
        fn(`private.part_${n}`, n < last - 1 ? `select private.part_${n + 1}()` : '-- private.other()\n select 1'),
      ]),
    );
  const page = { 'x/page.sql': fn('public.page', 'select private.part_0()'), 'x/other.sql': fn('private.other') };
  expect(await messages({ ...page, ...chain(7) }, ['page'])).toEqual([]);
  expect(await messages({ ...page, ...chain(8) }, ['page'])).toEqual([
    expect.stringMatching(/^x\/page\.sql:1 public\.page is read in 9 files, at most 8: x\/page\.sql, x\/part_0\.sql/),
  ]);
});

it('finds a file that is too long, and too many files', async () => {
  expect(await messages({ 'a/long.sql': 'select 1;\n'.repeat(301) })).toEqual([
    'a/long.sql:1 has 301 lines: at most 300',
  ]);
  const many = Object.fromEntries(Array.from({ length: 115 }, (_, n) => [`a/${n}.sql`, 'select 1;\n']));
  expect(await messages(many)).toEqual(["schemas:1 has 115 files that are no page function's: at most 114"]);
});

it('finds a text with a line that looks like a comment', async () => {
  const texts = (body: string) => messages({ 'a/a.sql': fn('app.f', body) });
  expect(await texts("select 'first\n  -- second'")).toEqual([
    'a/a.sql:1 app.f has a text with a line that starts with --',
  ]);
  expect(await texts("-- it's fine\n select '--'\n -- isn't it\n || 'x'")).toEqual([]);
});
