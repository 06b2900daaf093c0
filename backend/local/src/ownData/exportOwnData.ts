import { CommandError } from '@companion/program';
import { type MovedTable, quoted, readSequences, readTables, type Sql, schemaOf } from './catalogue.ts';
import { headLine } from './format.ts';

/** Rows in memory at a time. */
const ROWS = 1_000;

/**
 * Lines of a file with a database's own data at one moment: tables in the order of `MOVED`, rows by key. Equal data gives equal
 * text, on any database.
 * @throws CommandError for a database without a site
 */
export async function* exportOwnData(sql: Sql): AsyncGenerator<string> {
  await sql('begin isolation level repeatable read read only');
  try {
    await sql("set local timezone = 'UTC'");
    await sql('set local statement_timeout = 0');
    await sql('set local idle_in_transaction_session_timeout = 0');
    const schema = await schemaOf(sql);
    if (schema === null) throw new CommandError('The database has no tables of this site.');
    yield headLine(schema);
    let entries = 0;
    const tables = await readTables(sql);
    for (const table of tables)
      for await (const row of rowsOf(sql, table)) {
        entries++;
        yield `{"table":"${table.name}","row":${row}}`;
      }
    for (const sequence of await readSequences(sql, tables)) {
      const [state] = await sql<{ next: number }>(
        `select last_value + case when is_called then 1 else 0 end as next from ${sequence}`,
      );
      entries++;
      yield JSON.stringify({ sequence, next: Number(state?.next) });
    }
    yield JSON.stringify({ end: entries });
  } finally {
    // A lost connection has no transaction any more.
    await sql('rollback').catch(() => {});
  }
}

/** Rows of a table as JSON text, which preserves numbers of any size. */
async function* rowsOf(sql: Sql, { name, columns, key }: MovedTable): AsyncGenerator<string> {
  const list = columns.map((column) => `t.${quoted(column.name)}`).join(', ');
  const json = columns.filter(({ isJson }) => isJson);
  // In JSON, SQL null and JSON null of such a column would be the same.
  const absent = json.map((column) => `case when r.${quoted(column.name)} is null then '${column.name}' end`);
  const body = json.length > 0 ? `to_jsonb(r) - array_remove(array[${absent}]::text[], null)` : 'to_jsonb(r)';
  // Collations differ between databases.
  const order = key.map((column) => `r.${quoted(column.name)}${column.isText ? ' collate "C"' : ''}`);
  await sql(`declare moved no scroll cursor for
    select (${body})::text as row from (select ${list} from ${name} t) r order by ${order}`);
  for (;;) {
    const rows = await sql<{ row: string }>(`fetch ${ROWS} from moved`);
    for (const { row } of rows) yield row;
    if (rows.length < ROWS) break;
  }
  await sql('close moved');
}
