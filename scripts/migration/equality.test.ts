import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../backend/local/src/index.ts';
import { catalogueOf, differences, inWords } from '../../backend/supabase/catalogue.ts';
import { readTree } from '../../backend/supabase/tree.ts';
import { migrationsDatabase, treeDatabase } from './databases.ts';

let made: Backend;
let tree: Backend;
let asTheyAre: string[];
let afterPlanting: string[];

/** Changes to the tree that a migration may lack, and how each is reported. */
const PLANTS: [what: string, sql: string, named: string[]][] = [
  [
    'a default',
    `alter table public.feedback alter column status set default 'closed'`,
    ['default of public.feedback.status differs'],
  ],
  ['an index', 'create index planted on app.reviews (title)', ['index app.planted is new']],
  [
    'a grant',
    'grant execute on function app.refresh_retention to anon',
    ['rights on function app.refresh_retention(jsonb) differs'],
  ],
  ['a policy', 'create policy planted on app.votes using (true)', ['policy app.votes planted is new']],
  ['a comment', `comment on table app.votes is 'planted'`, ['comment on app.votes is new']],
  ['a setting of a role', `alter role anon set statement_timeout = '6s'`, ['setting anon statement_timeout differs']],
  [
    'a trigger',
    'create trigger planted before update on app.roadmap for each row execute function suppress_redundant_updates_trigger()',
    ['trigger app.roadmap planted is new'],
  ],
  [
    'a column of a view',
    `do $$ begin execute format('create or replace view app.vote_times as select v.*, 1 as planted from (%s) v',
       rtrim(pg_get_viewdef('app.vote_times'::regclass), ';')); end $$`,
    ['column app.vote_times.planted is new', 'view app.vote_times differs'],
  ],
  [
    'a check',
    'alter table app.seasons add constraint planted check (weeks > 0)',
    ['constraint app.seasons planted is new'],
  ],
  [
    'a published table',
    'alter publication supabase_realtime add table app.seasons',
    ['publication supabase_realtime app.seasons is new'],
  ],
  [
    'the text of a function',
    `create or replace function app.now() returns timestamptz language sql stable as 'select pg_catalog.now()'`,
    ['function app.now() differs'],
  ],
  [
    'an owner',
    'alter table app.levels owner to service_role',
    ['owner of app.levels differs', 'rights on app.levels differs'],
  ],
  ['a row', `insert into app.settings (key, value) values ('planted', '1')`, ['rows of app.settings differs']],
];

/** Reading a catalog takes a while, so all changes are made at once. */
beforeAll(async () => {
  [made, tree] = await Promise.all([migrationsDatabase(undefined, true), treeDatabase(readTree())]);
  const before = await catalogueOf(made.sql);
  const found = async () => differences(before, await catalogueOf(tree.sql)).map(inWords);
  asTheyAre = await found();
  for (const [, sql] of PLANTS) await tree.sql(sql);
  afterPlanting = await found();
});
afterAll(() => Promise.all([made?.close(), tree?.close()]));

test('the migrations create what the tree describes', () => {
  expect(asTheyAre).toEqual([]);
});

test.each(PLANTS)('reports a difference: %s', (_, __, named) => {
  expect(afterPlanting).toEqual(expect.arrayContaining(named));
});

test('reports no other differences', () => {
  expect(afterPlanting.sort()).toEqual(PLANTS.flatMap(([, , named]) => named).sort());
});
