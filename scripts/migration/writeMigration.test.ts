import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inWords } from '../../backend/supabase/catalogue.ts';
import { writeMigration } from './writeMigration.ts';

const SCHEMA = `create schema app;
alter default privileges revoke execute on functions from public;
`;

const BEFORE = `${SCHEMA}create table app.things (id int primary key);
create function app.same() returns int language sql as $$ select 1 $$;
create function app.comment_inside() returns int language sql as $$
  -- Before.
  select 1
$$;
create function app.text_changes() returns int language sql as $$ select 1 $$;
create function app.result_changes() returns int language sql as $$ select 1 $$;
create function app.rights_change() returns int language sql as $$ select 1 $$;
grant execute on function app.rights_change() to anon;
create function app.comment_goes() returns int language sql as $$ select 1 $$;
comment on function app.comment_goes() is 'Gone.';
create function app.goes(n int) returns int language sql as $$ select 1 $$;
create view app.grows as select id from app.things;
create view app.shrinks as select id, app.goes(id) as n from app.things;
grant select on app.shrinks to anon;
`;

const TREE = {
  'base/tables.sql': `${SCHEMA}create table app.things (id int primary key, note text default 'it''s');
comment on table app.things is 'All things.';
`,
  'base/functions.sql': `create function app.same() returns int language sql as $$ select 1 $$;
create function app.comment_inside() returns int language sql as $$
  -- After: this alone needs no migration.
  -- It changes nothing.
  select 1
$$;
-- Why it changed.
create function app.text_changes() returns int language sql as $$ select app.comes(2) $$;
create function app.result_changes() returns text language sql as $$ select '1' $$;
comment on function app.result_changes() is 'As text.';
grant execute on function app.result_changes() to anon;
create function app.rights_change() returns int language sql as $$ select 1 $$;
grant execute on function app.rights_change() to authenticated;
create function app.comment_goes() returns int language sql as $$ select 1 $$;
create function app.comes(n int) returns int language sql as $$ select n $$;
comment on function app.comes(int) is 'It''s new.';
`,
  'base/views.sql': `create view app.grows as select id, id + 1 as next from app.things;
create view app.shrinks as select id from app.things;
grant select on app.shrinks to anon;
`,
};

const EXPECTED = `set check_function_bodies = off;

-- By hand: column app.things.note is new: 2 text "default" x
-- By hand: default of app.things.note is new: 'it''s'::text

create or replace function app.text_changes() returns int language sql as $$ select app.comes(2) $$;

-- Its result or the names of its arguments changed: it cannot be replaced.
drop function app.result_changes();
create or replace function app.result_changes() returns text language sql as $$ select '1' $$;
comment on function app.result_changes() is 'As text.';
grant execute on function app.result_changes() to anon;

create or replace function app.comes(n int) returns int language sql as $$ select n $$;
comment on function app.comes(int) is 'It''s new.';

create or replace view app.grows as select id, id + 1 as next from app.things;

-- Its columns changed: it cannot be replaced.
drop view app.shrinks;
create or replace view app.shrinks as select id from app.things;
grant select on app.shrinks to anon;

revoke all on function app.rights_change() from public, anon, authenticated, service_role;
grant execute on function app.rights_change() to authenticated;

comment on function app.comment_goes is null;

comment on table app.things is 'All things.';

drop function app.goes(integer);
`;

let project: string;
const read = (file: string) => readFileSync(join(project, 'migrations', file), 'utf8');
const write = (file: string, text: string) => {
  mkdirSync(join(project, file, '..'), { recursive: true });
  writeFileSync(join(project, file), text);
};
const NOW = new Date('2027-01-02T03:04:05Z');

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'companion-project-'));
  write('config.toml', '[db.migrations]\nschema_paths = ["schemas/*/tables.sql", "schemas/*/*.sql"]\n');
  write('migrations/001_baseline.sql', BEFORE);
  for (const [file, text] of Object.entries(TREE)) write(`schemas/${file}`, text);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

test('writes what the tree has text for, and lists the rest until it is written by hand', async () => {
  const { file = '', left } = await writeMigration(project, 'next_step', NOW);
  expect(file).toBe('20270102030405_next_step.sql');
  expect(read(file)).toBe(EXPECTED);
  expect(left.map(inWords)).toEqual(['column app.things.note is new', 'default of app.things.note is new']);

  const byHand = "alter table app.things add note text default 'it''s';";
  write(`migrations/${file}`, EXPECTED.replace(/-- By hand.*\n-- By hand.*/, byHand));
  expect(await writeMigration(project, 'another')).toEqual({ left: [] });
  expect(readdirSync(join(project, 'migrations'))).toEqual(['001_baseline.sql', file]);
});

test('leaves a dropped table to be written by hand, and writes no comment on it', async () => {
  write('migrations/002_more.sql', "create table app.dropped (id int);\ncomment on table app.dropped is 'Dropped.';\n");
  const { file = '', left } = await writeMigration(project, 'next_step', NOW);
  expect(read(file)).toContain('-- By hand: table app.dropped is gone\n');
  expect(read(file)).not.toContain('comment on table app.dropped');
  expect(left.map(inWords)).toContain('table app.dropped is gone');
});

test('rejects an invalid name, and a new migration while one is unfinished', async () => {
  await expect(writeMigration(project, 'Next step')).rejects.toThrow(
    "A migration's name may contain only lower-case letters",
  );
  write('migrations/002_begun.sql', 'select 1;\n-- By hand: index app.x is new\n');
  await expect(writeMigration(project, 'third')).rejects.toThrow('002_begun.sql has lines to write by hand.');
});
