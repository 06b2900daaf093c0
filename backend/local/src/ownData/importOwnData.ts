import { CommandError } from '@companion/program';
import { type MovedTable, quoted, readSequences, readTables, type Sql, schemaOf } from './catalogue.ts';
import { broken, type End, type Entry, type Line, type Row, readEntry, readHead } from './format.ts';
import { isOfTheServer } from './openOwnData.ts';
import { SEEDED } from './tables.ts';

/** Characters per statement. */
const BATCH = 1_000_000;
/** SQLSTATE of a lock timeout. */
const LOCKED = '55P03';
const WRITTEN_TO = 'Someone else is writing to the database. Nothing was changed.';
const STOP_THEM = 'Stop the site and its jobs first.';

/** Number of rows and tables written. */
export interface Imported {
  rows: number;
  tables: number;
}

interface Batch {
  table: MovedTable;
  lines: Line[];
  length: number;
}

/**
 * Replaces a database's own data with that of a file, in one transaction. People referenced by rows are created as accounts
 * without details; the next sync fills those in.
 * @throws CommandError for a broken file or one of another release, and for a database that is in use
 */
export async function importOwnData(sql: Sql, lines: AsyncGenerator<Line>): Promise<Imported> {
  const head = readHead((await lines.next()).value || undefined);
  const schema = await schemaOf(sql);
  if (schema === null)
    throw new CommandError(
      'The database has no tables of this site yet.',
      'Start the backend on it once, or apply the migrations to it.',
    );
  if (schema !== head)
    throw new CommandError(
      `The file is of migration ${head}, the database of ${schema}. Nothing was changed.`,
      'Bring both sites to the same release first.',
    );
  await sql('begin');
  try {
    const imported = await importAll(sql, lines);
    await sql('commit');
    return imported;
  } catch (error) {
    // A lost connection was rolled back already.
    await sql('rollback').catch(() => {});
    throw (error as { code?: unknown }).code === LOCKED ? new CommandError(WRITTEN_TO, STOP_THEM) : error;
  }
}

async function importAll(sql: Sql, lines: AsyncGenerator<Line>): Promise<Imported> {
  for (const setting of ["timezone = 'UTC'", 'statement_timeout = 0', 'idle_in_transaction_session_timeout = 0'])
    await sql(`set local ${setting}`);
  // Otherwise another transaction would block it forever.
  await sql("set local lock_timeout = '5s'");
  const tables = await readTables(sql);
  // Triggers are for visitors' input: they would count it again, or reject it. Nobody else writes meanwhile.
  for (const { name } of tables) await sql(`alter table ${name} disable trigger user`);
  await refuseUsed(sql, tables);
  for (const name of SEEDED) await sql(`delete from ${name}`);

  const sequences = new Map<string, number>();
  const known = new Set(await readSequences(sql, tables));
  const written = new Set<string>();
  let rows = 0;
  let batch: Batch | null = null;
  for await (const { line, entry } of entriesOf(lines)) {
    if ('sequence' in entry) {
      if (!known.has(entry.sequence)) throw broken(line.number, 'names a sequence that is not moved');
      sequences.set(entry.sequence, entry.next);
      continue;
    }
    const table = tableOf(tables, line, entry);
    if (batch && (batch.table !== table || batch.length > BATCH)) {
      await write(sql, batch);
      batch = null;
    }
    batch ??= { table, lines: [], length: 0 };
    batch.lines.push(line);
    batch.length += line.text.length;
    written.add(table.name);
    rows++;
  }
  if (batch) await write(sql, batch);
  for (const { name } of tables) await sql(`alter table ${name} enable trigger user`);
  // At the very end, since sequences are not rolled back.
  for (const [name, next] of sequences) await sql('select setval($1, $2, false)', [name, next]);
  return { rows, tables: written.size };
}

/** Entries up to the end mark, which must exist and be last. @throws CommandError naming the line */
async function* entriesOf(lines: AsyncGenerator<Line>): AsyncGenerator<{ line: Line; entry: Exclude<Entry, End> }> {
  let entries = 0;
  let last = 1;
  let ended = false;
  for await (const line of lines) {
    last = line.number;
    if (ended) throw broken(last, 'comes after the end');
    const entry = readEntry(line);
    if (!('end' in entry)) {
      entries++;
      yield { line, entry };
      continue;
    }
    if (entry.end !== entries) throw broken(last, `says ${entry.end} lines came before it, not ${entries}`);
    ended = true;
  }
  if (!ended) throw broken(last, 'is its last one, and not the end: the file was cut off');
}

/** @throws CommandError naming the line if the table or one of its columns does not exist */
function tableOf(tables: readonly MovedTable[], { number }: Line, { table: name, row }: Row): MovedTable {
  const table = tables.find((each) => each.name === name);
  if (!table) throw broken(number, 'names a table that is not moved');
  if (Object.keys(row).some((key) => !table.columns.some((column) => column.name === key)))
    throw broken(number, `has a column that ${name} has not`);
  return table;
}

/** @throws CommandError unless the database is new: its contents would be mixed with the file's */
async function refuseUsed(sql: Sql, tables: readonly MovedTable[]): Promise<void> {
  const found: string[] = [];
  for (const name of [...tables.map((table) => table.name).filter((name) => !SEEDED.includes(name)), 'app.users']) {
    const [count] = await sql<{ n: number }>(`select count(*)::int as n from ${name}`);
    if (count && count.n > 0) found.push(`${name} (${count.n})`);
  }
  if (found.length > 0)
    throw new CommandError(
      `The database is in use: it has rows in ${found.join(', ')}. Nothing was changed.`,
      'Import into a new database, before the jobs and the site run on it.',
    );
}

/** Writes a batch of rows. @throws CommandError naming the first line the database rejects, and why */
async function write(sql: Sql, batch: Batch): Promise<void> {
  await sql('savepoint batch');
  try {
    await insert(sql, batch);
    await sql('release savepoint batch');
  } catch (error) {
    await sql('rollback to savepoint batch');
    if (batch.lines.length > 1)
      for (const line of batch.lines) await write(sql, { ...batch, lines: [line], length: line.text.length });
    // If the batch fails but its rows succeed one by one, no line is at fault.
    const refused = batch.lines.length === 1 ? batch.lines[0] : undefined;
    if (!refused || isOfTheServer(error)) throw error;
    throw broken(refused.number, `is refused by the database: ${(error as Error).message.replace(/\.$/, '')}`);
  }
}

async function insert(sql: Sql, { table, lines }: Batch): Promise<void> {
  const rows = `[${lines.map(({ text }) => text).join(',')}]`;
  for (const { name } of table.columns.filter(({ isPerson }) => isPerson))
    await sql(
      `insert into app.users (user_id, first_seen_at, updated_at)
       select distinct (e -> 'row' ->> '${name}')::bigint, now(), now() from jsonb_array_elements($1::jsonb) e
       on conflict do nothing`,
      [rows],
    );
  const names = table.columns.map(({ name }) => quoted(name));
  // A JSON column is SQL null if absent, and JSON null if explicit.
  const values = table.columns.map(({ name, isJson }) => (isJson ? `e -> 'row' -> '${name}'` : `r.${quoted(name)}`));
  await sql(
    `insert into ${table.name} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) e, jsonb_populate_record(null::${table.name}, e -> 'row') r`,
    [rows],
  );
}
