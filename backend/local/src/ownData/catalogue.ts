import { MOVED, SEQUENCES } from './tables.ts';

/** Runs a statement on a single session. */
export type Sql = <T = Record<string, unknown>>(query: string, params?: unknown[]) => Promise<T[]>;

export interface Column {
  name: string;
  isJson: boolean;
  /** Its numbers come from a sequence. */
  isNumbered: boolean;
  /** References a person by a foreign key. */
  isPerson: boolean;
}

/** A table included in a move, from the catalogue. */
export interface MovedTable {
  name: string;
  /** Columns to write, without computed ones. */
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

/** Sequences whose position is moved: those of numbered columns, and our own. By name, as in the file. */
export async function readSequences(sql: Sql, tables: readonly MovedTable[]): Promise<string[]> {
  const owned: string[] = [];
  for (const { name, columns } of tables)
    for (const column of columns.filter(({ isNumbered }) => isNumbered)) {
      const [found] = await sql<{ name: string }>('select pg_get_serial_sequence($1, $2) as name', [name, column.name]);
      if (found) owned.push(found.name);
    }
  return [...owned, ...SEQUENCES];
}

/** The newest migration of the database; null if it does not contain this site. */
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

/** Our names need no quoting, except SQL keywords (`"order"`). */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
