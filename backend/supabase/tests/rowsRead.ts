import type { Backend } from './backend.ts';

/** Number of rows of a table that a request reads, by sequential or index scan. */
export async function rowsRead(backend: Backend, table: string, ask: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar(backend, table);
  await ask();
  return (await readSoFar(backend, table)) - before;
}

/** From the database's own counters; the flush includes what just ran. */
async function readSoFar(backend: Backend, table: string): Promise<number> {
  await backend.sql('select pg_stat_force_next_flush()');
  const [row] = await backend.sql<{ n: number }>(
    `select (seq_tup_read + (select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::int as n
     from pg_stat_user_tables t where relid = $1::regclass`,
    [table],
  );
  return row?.n ?? Number.NaN;
}
