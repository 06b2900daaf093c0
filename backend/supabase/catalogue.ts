/** The contents of a database: each object by kind and name, with its definition. */
export type Catalogue = Map<string, string>;

/** An object that differs between two databases; if one lacks it, that definition is missing. */
export type Difference = { kind: string; name: string; before?: string; after?: string };

type Sql = <T = Record<string, unknown>>(query: string) => Promise<T[]>;
type Entry = { name: string; definition: string | null };

const OURS = `('app', 'private', 'public')`;
const sorted = (acl: string) => `(select string_agg(x::text, ', ' order by x::text) from unnest(${acl}) x)`;
const relations = (definition: string, kinds: string) => `
  select format('%I.%I', n.nspname, c.relname) as name, ${definition} as definition
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${OURS} and c.relkind in (${kinds})`;
const columns = (definition: string) => `
  select format('%I.%I.%I', n.nspname, c.relname, a.attname) as name, ${definition} as definition
  from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and n.nspname in ${OURS} and c.relkind in ('r', 'v', 'c', 'm', 'p')`;
const functions = (definition: string) => `
  select format('%I.%I(%s)', n.nspname, p.proname, oidvectortypes(p.proargtypes)) as name, ${definition} as definition
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ${OURS} and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
const TABLES = `'r', 'p', 'S', 'm', 'c'`;
const EVERY_RELATION = `${TABLES}, 'v'`;

/** Without comment lines: changing one needs no migration. */
const DEFINED = String.raw`regexp_replace(pg_get_functiondef(p.oid), '^[ \t]*--[^\n]*\n', '', 'gn')`;

/** One query per kind. Entries without a definition are skipped. */
const KINDS: Record<string, string> = {
  schema: `select nspname as name, nspowner::regrole::text as definition from pg_namespace where nspname in ${OURS}`,
  'rights on schema': `select nspname as name, ${sorted('nspacl')} as definition from pg_namespace where nspname in ${OURS}`,
  'default rights': `
    select concat_ws(' ', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype) as name,
      ${sorted('defaclacl')} as definition
    from pg_default_acl`,
  extension: `select extname as name, extnamespace::regnamespace::text as definition from pg_extension`,
  role: `
    select rolname as name, concat_ws(' ', rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls) as definition
    from pg_roles where rolname !~ '^pg_'`,
  setting: `
    select concat_ws(' ', coalesce(setrole::regrole::text, '-'), case when setdatabase > 0 then 'here' end, split_part(s, '=', 1)) as name,
      s as definition
    from pg_db_role_setting, unnest(setconfig) s`,
  type: `
    select format('%I.%I', n.nspname, t.typname) as name,
      concat_ws(' ', t.typtype, nullif(format_type(t.typbasetype, t.typtypmod), '-'),
        (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as definition
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in ${OURS} and t.typtype in ('e', 'd', 'r')`,
  table: relations(`concat_ws(' ', c.relkind, c.relpersistence, c.relreplident, c.reloptions::text)`, TABLES),
  'row security of': relations(
    `case when c.relrowsecurity then concat_ws(' ', 'on', case when c.relforcerowsecurity then 'forced' end) end`,
    `'r', 'p'`,
  ),
  column: columns(`concat_ws(' ', (select count(*) from pg_attribute b
      where b.attrelid = c.oid and b.attnum between 1 and a.attnum and not b.attisdropped),
    format_type(a.atttypid, a.atttypmod), nullif(a.attcollation, 0)::regcollation, case when a.attnotnull then 'not null' end,
    nullif(a.attidentity, ''), nullif(a.attgenerated, ''), a.attstorage, nullif(a.attstattarget, -1))`),
  'default of': columns('pg_get_expr(d.adbin, d.adrelid)'),
  'rights on column': columns(sorted('a.attacl')),
  'comment on column': columns('col_description(c.oid, a.attnum)'),
  constraint: `
    select format('%s %I', conrelid::regclass, conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace in (select oid from pg_namespace where nspname in ${OURS})`,
  index: `
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OURS}`,
  statistics: `
    select format('%I.%I', stxnamespace::regnamespace, stxname) as name, pg_get_statisticsobjdef(oid) as definition
    from pg_statistic_ext`,
  function: functions(DEFINED),
  view: relations(`concat_ws(' ', c.reloptions::text, pg_get_viewdef(c.oid))`, `'v'`),
  'rights on function': functions(sorted('p.proacl')),
  'rights on': relations(sorted('c.relacl'), EVERY_RELATION),
  'comment on function': functions(`obj_description(p.oid, 'pg_proc')`),
  'comment on': relations(`obj_description(c.oid, 'pg_class')`, EVERY_RELATION),
  'owner of function': functions('p.proowner::regrole::text'),
  'owner of': relations('c.relowner::regrole::text', EVERY_RELATION),
  trigger: `
    select format('%s %I', t.tgrelid::regclass, t.tgname) as name, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace in (select oid from pg_namespace where nspname in ${OURS})`,
  policy: `
    select format('%I.%I %I', schemaname, tablename, policyname) as name,
      concat_ws(' ', permissive, roles::text, cmd, qual, '/', with_check) as definition
    from pg_policies where schemaname in ${OURS}`,
  publication: `
    select format('%I %I.%I', pubname, schemaname, tablename) as name, concat_ws(' ', attnames::text, rowfilter) as definition
    from pg_publication_tables`,
};

/** Reads the objects of a database, and the rows in its tables: settings, levels, jobs that migrations insert. */
export async function catalogueOf(sql: Sql): Promise<Catalogue> {
  const union = Object.entries(KINDS).map(
    ([kind, query]) =>
      `select '${kind} ' || k.name as name, k.definition from (${query}) k where k.definition is not null`,
  );
  const entries = await sql<Entry>(union.join('\nunion all\n'));
  return new Map([...entries, ...(await rowsOf(sql))].map(({ name, definition }) => [name, definition ?? '']));
}

/** Source code of functions, by their catalogue names. */
export async function bodiesOf(sql: Sql): Promise<Map<string, string>> {
  const entries = await sql<Entry>(functions('p.prosrc'));
  return new Map(entries.map(({ name, definition }) => [name, definition ?? '']));
}

/** Rows of each table, without write timestamps. */
async function rowsOf(sql: Sql): Promise<Entry[]> {
  const tables = await sql<{ name: string; written: string }>(`
    select c.oid::regclass::text as name,
      (select coalesce(array_agg(a.attname), '{}')::text from pg_attribute a join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and pg_get_expr(d.adbin, d.adrelid) ~ 'now\\(\\)') as written
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('app', 'public') and c.relkind = 'r'`);
  const queries = tables.map(
    ({ name, written }) => `
      select '${name}' as name, string_agg(r.row, e'\\n' order by r.row) as definition
      from (select (to_jsonb(whole_row) - '${written}'::text[])::text as row from ${name} whole_row) r
      having count(*) > 0`,
  );
  const rows = await sql<Entry>(queries.join('\nunion all\n'));
  return rows.map(({ name, definition }) => ({ name: `rows of ${name}`, definition }));
}

/** What must change in the database `before` to match `after`. */
export function differences(before: Catalogue, after: Catalogue): Difference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => {
      const kind = KIND_NAMES.find((one) => name.startsWith(`${one} `)) ?? '';
      return {
        kind,
        name: name.slice(kind.length + 1),
        ...(before.has(name) ? { before: before.get(name) ?? '' } : {}),
        ...(after.has(name) ? { after: after.get(name) ?? '' } : {}),
      };
    });
}

/** Longest first, so that a name matches only one kind. */
const KIND_NAMES = [...Object.keys(KINDS), 'rows of'].sort((a, b) => b.length - a.length);

/** `index app.users_score_idx is missing`, for display. */
export function inWords({ kind, name, before, after }: Difference): string {
  const what = before === undefined ? 'is new' : after === undefined ? 'is gone' : 'differs';
  return `${kind} ${name} ${what}`;
}
