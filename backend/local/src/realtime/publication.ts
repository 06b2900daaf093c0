import type { PGlite } from '@electric-sql/pglite';
import type { Mutex } from '../mutex.ts';
import type { Visitor } from './visitor.ts';

/** A row was written to a published table. The key says which; what is in it each visitor must be allowed to read. */
export interface Change {
  schema: string;
  table: string;
  type: 'INSERT' | 'UPDATE';
  key: Record<string, string>;
  /** ISO time of the transaction. */
  at: string;
}

interface Table {
  columns: { name: string; type: string }[];
  key: string[];
}

const CHANNEL = 'realtime_changes';

/** Only the key is announced: a notification holds at most 8,000 bytes, and it is not checked who may see it. */
const ANNOUNCE_SQL = `
create schema if not exists realtime;
create or replace function realtime.announce() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  row_key jsonb;
begin
  select jsonb_object_agg(k, to_jsonb(new) ->> k) into row_key from unnest(tg_argv) k;
  perform pg_notify('${CHANNEL}', jsonb_build_object('schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'key', row_key, 'at', to_jsonb(now()))::text);
  return null;
end $$;
revoke all on function realtime.announce() from public;
`;

const TABLES_SQL = `
select t.schemaname as schema, t.tablename as table,
  (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', ty.typname) order by a.attnum)
   from pg_attribute a join pg_type ty on ty.oid = a.atttypid where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select jsonb_agg(a.attname order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
   where i.indrelid = c.oid and i.indisprimary) as key
from pg_publication_tables t join pg_class c on c.oid = format('%I.%I', t.schemaname, t.tablename)::regclass
where t.pubname = 'supabase_realtime'`;

/** The tables of the publication `supabase_realtime`: what is written to them, and what of it a visitor may see. */
export interface Publication {
  has(schema: string, table: string): boolean;
  columns(change: Change): Table['columns'];
  /** The row of a change as this visitor may read it now; null when it may not, or the row is gone. */
  read(change: Change, visitor: Visitor): Promise<Record<string, unknown> | null>;
  close(): Promise<void>;
}

const name = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Watches the published tables from now on; `onChange` is called after each commit. */
export async function watchPublication(
  db: PGlite,
  exclusive: Mutex,
  onChange: (change: Change) => void,
): Promise<Publication> {
  const tables = new Map<string, Table>();
  const stop = await exclusive(async () => {
    await db.exec(ANNOUNCE_SQL);
    const { rows } = await db.query<{ schema: string; table: string } & Table>(TABLES_SQL);
    for (const { schema, table, columns, key } of rows) {
      // A table without a primary key cannot say which row it was.
      if (!key) continue;
      tables.set(`${schema}.${table}`, { columns, key });
      await db.exec(`create or replace trigger realtime_announce after insert or update on ${name(schema)}.${name(table)}
        for each row execute function realtime.announce(${key.map((column) => `'${column.replaceAll("'", "''")}'`).join(', ')})`);
    }
    return db.listen(CHANNEL, (payload) => onChange(JSON.parse(payload) as Change));
  });

  async function read({ schema, table, key }: Change, { role, sub, claims }: Visitor) {
    const described = tables.get(`${schema}.${table}`);
    if (!described) return null;
    const type = (column: string) => described.columns.find((one) => one.name === column)?.type ?? 'text';
    const where = described.key
      .map((column, i) => `t.${name(column)} = cast($${i + 1}::text as ${name(type(column))})`)
      .join(' and ');
    try {
      return await exclusive(() =>
        db.transaction(async (tx) => {
          await tx.query(
            `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $2, true),
               set_config('request.jwt.claims', $3, true), set_config('role', $2, true)`,
            [sub, role, claims],
          );
          const { rows } = await tx.query<{ record: Record<string, unknown> }>(
            `select to_jsonb(t) as record from ${name(schema)}.${name(table)} t where ${where}`,
            described.key.map((column) => key[column]),
          );
          return rows[0]?.record ?? null;
        }),
      );
    } catch (error) {
      // Without the right to select there is nothing to see.
      if ((error as { code?: string }).code === '42501') return null;
      throw error;
    }
  }

  return {
    has: (schema, table) => tables.has(`${schema}.${table}`),
    columns: ({ schema, table }) => tables.get(`${schema}.${table}`)?.columns ?? [],
    read,
    close: () => exclusive(() => stop()),
  };
}
