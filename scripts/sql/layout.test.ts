import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';

const file = fileURLToPath(new URL('../../backend/supabase/schemas/any/any.sql', import.meta.url));

/** The formatted text; formatting it again must not change it. */
async function laidOut(text: string): Promise<string> {
  const options = { ...(await resolveConfig(file)), filepath: file };
  const once = await format(text, options);
  expect(await format(once, options)).toBe(once);
  return once;
}

const body = (statements: string) =>
  `create function private.f(n int) returns int language plpgsql as $$ begin ${statements} end $$;`;

it('formats statements and function bodies, and keeps comments', async () => {
  expect(
    await laidOut(`-- What it is for.
CREATE FUNCTION private.f(n int) RETURNS int LANGUAGE plpgsql STABLE SET search_path = '' AS $$
declare a int := 1; begin
-- Why.
if n > 1 then return (select count(*) from app.users u where u.score > n); end if; return a; end $$;`),
  ).toBe(`-- What it is for.
create function private.f(n int) returns int
language plpgsql stable set search_path = '' as $$
declare
  a int := 1;
begin
  -- Why.
  if n > 1 then
    return (select count(*) from app.users u where u.score > n);
  end if;
  return a;
end;
$$;
`);
});

it('puts as many columns and arguments on a line as fit', async () => {
  const columns = Array.from({ length: 24 }, (_, n) => `a.column_${n}`).join(', ');
  const text = await laidOut(`select ${columns} from app.a a where a.n > 1 order by ${columns};`);
  expect(text.split('\n').map((line) => line.trim().split(', ').length)).toEqual([9, 9, 6, 1, 1, 1, 9, 9, 6, 1]);
  expect(await laidOut(body(`return private.g(${columns});`))).toContain(
    '  return private.g(\n    a.column_0, a.column_1, a.column_2,',
  );
});

it('puts the first CTE on the line of "with", and one after a comment on a line of its own', async () => {
  expect(
    await laidOut(`with recent as (select u.id from app.users u where u.score > 1),
-- Why it is read twice.
again as materialized (select r.id from recent r) select count(*) from again;`),
  ).toBe(`with recent as (select u.id from app.users u where u.score > 1),
-- Why it is read twice.
again as materialized (select r.id from recent r)
select count(*)
from again;
`);
});

it('gives a comment after "select", "from" and "where" a line of its own', async () => {
  const text = await laidOut('select\n-- One.\na.x from\n-- Two.\napp.a a where\n-- Three.\na.n > 1;');
  expect(text).toBe('select\n  -- One.\n  a.x\nfrom\n  -- Two.\n  app.a a\nwhere\n  -- Three.\n  a.n > 1;\n');
});

it('formats "create or replace function" and "returns table"', async () => {
  const rest = `language sql stable set search_path = '' as $$ select 1, 'a' $$;`;
  expect(await laidOut(`create or replace function private.f() returns table (n int, name text) ${rest}`)).toBe(
    `create or replace function private.f() returns table (n int, name text)
language sql stable set search_path = '' as $$
  select 1, 'a';
$$;
`,
  );
});

it('keeps syntax that its parser does not know', async () => {
  const text = await laidOut(`create function private.f(n int) returns int language plpgsql as $$
#variable_conflict use_column
begin
  get diagnostics n = row_count;
  select percentile_cont(.5) within group (order by score) filter (where score > 0), mode() within group (order by level) into a, b from app.users;
  return 'percentile_cont(.5) within group (order by score)';
end $$;`);
  expect(text).toContain('\n#variable_conflict use_column\n');
  expect(text).toContain('  get diagnostics n = row_count;\n');
  expect(text).toContain('percentile_cont(.5) within group (order by score) filter (where score > 0)');
  expect(text).toContain('mode() within group (order by level)');
  expect(text).toContain("return 'percentile_cont(.5) within group (order by score)';");
});

it('keeps parentheses around a row of two values', async () => {
  expect(await laidOut('select count(distinct (a.x, a.y)) from a;')).toBe(
    'select count(distinct (a.x, a.y)) from a;\n',
  );
});

it('puts a key and its value on one line', async () => {
  const pairs = Array.from({ length: 8 }, (_, n) => `'member ${n}', value_${n}`).join(', ');
  const text = await laidOut(body(`return jsonb_build_object(${pairs});`));
  expect(text).toContain("\n    'member 3', value_3,\n    'member 4', value_4,\n");
});

it('fails on a body that it cannot parse', async () => {
  await expect(laidOut(body('return returning 1;'))).rejects.toThrow('Syntax Error');
});

it('formats dynamic SQL', async () => {
  const text = await laidOut(
    body(
      "execute format($q$ select x.id from %1$s where x.n %% 2 = $1 and x.name like 'a%%' $q$, source) into n using 1;",
    ),
  );
  expect(text).toContain(
    "  execute format(\n    $q$\n      select x.id from %1$s where x.n %% 2 = $1 and x.name like 'a%%'\n    $q$,\n    source\n  )\n",
  );
});

it('leaves a partial statement unchanged', async () => {
  expect(await laidOut(body('n := $q$ select x.id from $q$ || source;'))).toContain(
    'n := $q$ select x.id from $q$ || source;',
  );
});
