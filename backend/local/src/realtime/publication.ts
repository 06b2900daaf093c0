import { guarded } from '@companion/program';
import type { PGlite } from '@electric-sql/pglite';
import type { Visitor } from './visitor.ts';

/** A row of a published table was written. The key identifies it; its contents are read with each visitor's rights. */
export interface Change {
  schema: string;
  table: string;
  type: 'INSERT' | 'UPDATE';
  key: Record<string, string>;
  /** ISO time of the transaction. */
  at: string;
}

/** A table of the publication `supabase_realtime`. */
export interface PublishedTable {
  schema: string;
  table: string;
  columns: { name: string; type: string }[];
  key: string[];
}

const CHANNEL = 'realtime_changes';

/** Only the key is announced: a notification is limited to 8,000 bytes, and has no access control. */
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

const name = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Announces writes to the published tables from now on: `onChange` is called after each commit. */
export async function watchPublished(db: PGlite, onChange: (change: Change) => void): Promise<PublishedTable[]> {
  await db.exec(ANNOUNCE_SQL);
  const { rows } = await db.query<PublishedTable>(TABLES_SQL);
  // Without a primary key, the row could not be identified.
  const tables = rows.filter(({ key }) => key);
  for (const { schema, table, key } of tables)
    await db.exec(`create or replace trigger realtime_announce after insert or update on ${name(schema)}.${name(table)}
      for each row execute function realtime.announce(${key.map((column) => `'${column.replaceAll("'", "''")}'`).join(', ')})`);
  await hearChanges(db, onChange);
  return tables;
}

/** Subscribes this session to the triggers' notifications. */
export async function hearChanges(db: Pick<PGlite, 'listen'>, onChange: (change: Change) => void): Promise<void> {
  // Any statement can send a notification, not only our trigger.
  const hear = guarded('news of a change', (payload: string) => onChange(JSON.parse(payload) as Change));
  await db.listen(CHANNEL, hear);
}

/** The changed row as this visitor may read it now; null if they may not, or the row is gone. */
export async function readPublishedRow(
  db: PGlite,
  { schema, table, columns, key: keyColumns }: PublishedTable,
  { key }: Change,
  { role, sub, claims }: Visitor,
): Promise<Record<string, unknown> | null> {
  const type = (column: string) => columns.find((one) => one.name === column)?.type ?? 'text';
  const where = keyColumns
    .map((column, i) => `t.${name(column)} = cast($${i + 1}::text as ${name(type(column))})`)
    .join(' and ');
  try {
    return await db.transaction(async (tx) => {
      await tx.query(
        `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $2, true),
           set_config('request.jwt.claims', $3, true), set_config('role', $2, true)`,
        [sub, role, claims],
      );
      const { rows } = await tx.query<{ record: Record<string, unknown> }>(
        `select to_jsonb(t) as record from ${name(schema)}.${name(table)} t where ${where}`,
        keyColumns.map((column) => key[column]),
      );
      return rows[0]?.record ?? null;
    });
  } catch (error) {
    // Without the right to select, nothing is visible.
    if ((error as { code?: string }).code === '42501') return null;
    throw error;
  }
}
