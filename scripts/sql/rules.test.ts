import { describe, expect, it } from 'vitest';
import { readSql } from './readSql';
import { findingsIn } from './rules';

const messages = async (text: string) =>
  findingsIn(await readSql([{ name: '1_page.sql', text }])).map(({ message }) => message);

/** A page function that breaks no rule. */
const page = (body: string, language = 'plpgsql') => `
create function public.page() returns jsonb language ${language} set search_path = '' as $$ ${body} $$;
comment on function public.page is 'What it answers.';
grant execute on function public.page to anon;`;

it('accepts a correct page function', async () => {
  expect(await messages(page('begin return (select to_jsonb(count(*)) from app.visible_votes); end'))).toEqual([]);
});

it('finds two migrations with the same version', async () => {
  const files = ['1_page.sql', '1_other.sql', '2_page.sql'].map((name) => ({ name, text: 'select 1;' }));
  expect(findingsIn(await readSql(files))).toEqual([
    { file: '1_other.sql', line: 1, message: 'has the version of 1_page.sql' },
  ]);
});

describe('syntax', () => {
  it.each([
    ['a statement', 'create tabel app.x (a int);'],
    ['a body in SQL', page('select from where', 'sql')],
    ['a body in PL/pgSQL', page('begin if true then return 1; end')],
    ['an expression in a body', page('begin return 1 +; end')],
  ])('rejects %s that PostgreSQL cannot parse', async (_, text) => {
    await expect(messages(text)).rejects.toThrow(/^1_page\.sql:\d+ syntax error/);
  });

  it('reports the line of the statement', async () => {
    await expect(
      readSql([{ name: 'a.sql', text: `select 1;\n\n-- Why.\n${page('begin return; en').trim()}` }]),
    ).rejects.toThrow('a.sql:4 ');
  });
});

describe('page functions', () => {
  it('need a comment', async () => {
    const text = page('begin return null; end').replace(/comment on.*\n/, '');
    expect(await messages(text)).toEqual(['public.page has no comment']);
  });

  it('need a search_path', async () => {
    const text = page('begin return null; end').replace("set search_path = ''", '');
    expect(await messages(text)).toEqual(['public.page does not set search_path']);
  });

  it('need an explicit grant', async () => {
    const text = page('begin return null; end').replace(/grant .*/, 'grant usage on schema public to anon;');
    expect(await messages(text)).toEqual(['public.page is not explicitly granted to a role']);
  });
});

describe('votes', () => {
  const named = 'is reachable by visitors and reads app.votes: read app.visible_votes';

  it('may not be read directly by a page function or anything it calls', async () => {
    expect(await messages(page('begin return (select count(*) from app.votes); end'))).toEqual([
      `public.page ${named}`,
    ]);
    const helper = `create function private.count_votes() returns bigint language plpgsql as $$
      declare n bigint; begin execute 'select count(*) from app.votes' into n; return n; end $$;`;
    expect(await messages(helper + page('begin return private.count_votes(); end'))).toEqual([
      `private.count_votes ${named}`,
    ]);
    expect(await messages(helper + page('begin return 1; -- not private.count_votes()\n end'))).toEqual([]);
  });

  it('may not be exposed by another view', async () => {
    expect(await messages('create view app.my_votes as select * from app.votes;')).toEqual([
      'a view of app.votes: make it a view of app.visible_votes',
    ]);
  });
});

describe('dynamic SQL', () => {
  const cut = ['public.page cuts or replaces dynamic SQL: set other members of the query first'];

  it.each([
    ['where it is executed', "begin execute replace('select 1', '1', '2'); end"],
    [
      'in a variable',
      "declare q text := 'select 1'; begin q := regexp_replace(q, '1', '2'); execute format('%s', q); end",
    ],
    ['in a member of a query', "declare q private.list_query; begin q.source := replace(q.source, 'a', 'b'); end"],
    ["in a query's rows", "declare t text; begin t := replace(private.rows_sql(q), 'a', 'b'); end"],
  ])('may not be cut %s', async (_, body) => {
    expect(await messages(page(body))).toEqual(cut);
  });

  it('may call replace() itself, as may code that builds no SQL', async () => {
    const body =
      "declare t text := replace('a b', ' ', ''); begin execute 'select replace($1, a, b) from x' using t; end";
    expect(await messages(page(body))).toEqual([]);
  });
});

describe('changes to every row', () => {
  const named = 'public.page changes every row without saying so: add where true';

  it.each([
    ['a delete', 'delete from app.x;'],
    ['an update', 'update app.x set a = 1;'],
    [
      'a delete inside another statement',
      'with gone as (delete from app.x returning a) insert into app.y select a from gone;',
    ],
    ['dynamic SQL', "execute format('delete from %I', 'x');"],
  ])('finds %s', async (_, statement) => {
    expect(await messages(page(`begin ${statement} return null; end`))).toEqual([named]);
  });

  it.each([
    ['one with "where true"', 'delete from app.x where true;'],
    ['an insert that updates', 'insert into app.x values (1) on conflict (a) do update set a = 2;'],
    ['dynamic SQL with a condition', "execute format('update %I set a = 1 where b', 'x');"],
    ['a lock', 'perform a from app.x for update;'],
  ])('allows %s', async (_, statement) => {
    expect(await messages(page(`begin ${statement} return null; end`))).toEqual([]);
  });
});

describe('a CTE over a large set', () => {
  const named = 'public.page may count n again for every row: make it materialized';
  const asked = (counted: string, rows: string) => page(`begin return (with n as ${counted} ${rows}); end`);
  const ALL = '(select count(*) as of_all from app.x)';
  const EACH = '(select n.of_all / count(*) from n cross join app.y where y.id = t.id group by n.of_all)';

  it('that aggregates may not be read by a subquery that runs for every row', async () => {
    expect(await messages(asked(ALL, `select jsonb_agg(${EACH}) from app.t`))).toEqual([named]);
    expect(await messages(asked(ALL, `select (select jsonb_agg(${EACH}) from app.t)`))).toEqual([named]);
    expect(await messages(asked(ALL, 'select (select of_all from n where t.id > 1) from app.t'))).toEqual([named]);
  });

  it('may be materialized, read alone, read twice, or not aggregate', async () => {
    for (const text of [
      asked(`materialized ${ALL}`, `select jsonb_agg(${EACH}) from app.t`),
      asked(ALL, 'select jsonb_agg(t.id / (select of_all from n)) from app.t'),
      asked(ALL, `select jsonb_agg(${EACH} + (select of_all from n)) from app.t`),
      asked('(select id as of_all from app.x)', `select jsonb_agg(${EACH}) from app.t`),
      asked(ALL, 'select (select jsonb_agg(y.id / n.of_all) from n cross join app.y)'),
    ])
      expect(await messages(text)).toEqual([]);
  });
});
