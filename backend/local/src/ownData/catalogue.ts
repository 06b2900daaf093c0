import { MOVED, SEQUENCES } from './tables.ts';

/** Runs one statement on the one session that is asked. */
export type Sql = <T = Record<string, unknown>>(query: string, params?: unknown[]) => Promise<T[]>;

export interface Column {
  name: string;
  isJson: boolean;
  /** Its numbers come from a sequence. */
  isNumbered: boolean;
  /** It names a person by a foreign key. */
  isPerson: boolean;
}

/** A table that is moved, as the catalogue has it. */
export interface MovedTable {
  name: string;
  /** Those that are written; what the database computes itself is not. */
  columns: Column[];
  /** Its primary key. `isText`: sorted by a collation by default. */
  key: { name: string; isText: boolean }[];
}

const TABLES_SQL = `
select t.name,
  (select jsonb_agg(jsonb_build_object('name', a.attname, 'isJson', a.atttypid = 'jsonb'::regtype, 'isNumbered', a.attidentity <> '',
     'isPerson', exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any (f.conkey)
       and f.confrelid = 'app.users'::regclass)) order by a.attnum)
   from pg_attribute a where a.attrelid = t.name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
  (select jsonb_agg(jsonb_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.place)
   from pg_index i, unnest(i.indkey::int2[]) with ordinality k(attnum, place) join pg_attribute a on a.attnum = k.attnum
   where i.indrelid = t.name::regclass and i.indisprimary and a.attrelid = i.indrelid) as key
from unnest($1::text[]) with ordinality t(name, place) order by t.place`;

export const readTables = (sql: Sql) => sql<MovedTable>(TABLES_SQL, [MOVED]);

/** Sequences that go on where they were: those of numbered columns, and ours. By name, as the file has them. */
export async function readSequences(sql: Sql, tables: readonly MovedTable[]): Promise<string[]> {
  const owned: string[] = [];
  for (const { name, columns } of tables)
    for (const column of columns.filter(({ isNumbered }) => isNumbered)) {
      const [found] = await sql<{ name: string }>('select pg_get_serial_sequence($1, $2) as name', [name, column.name]);
      if (found) owned.push(found.name);
    }
  return [...owned, ...SEQUENCES];
}

/** The newest migration of the database; null where nothing of this site is in it. */
export async function schemaOf(sql: Sql): Promise<string | null> {
  const [there] = await sql<{ made: boolean }>(
    `select to_regclass('app.users') is not null and to_regclass('supabase_migrations.schema_migrations') is not null as made`,
  );
  if (!there?.made) return null;
  const [newest] = await sql<{ version: string | null }>(
    'select max(version) as version from supabase_migrations.schema_migrations',
  );
  return newest?.version ?? null;
}

/** Nothing we know here needs quoting, except from words of SQL (`"order"`). */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
