import { fileURLToPath } from 'node:url';
import { type Backend, createBackend } from '@companion/local';
import { createNetwork, type Dataset, type NetworkOptions } from '@companion/network';
import { type SyncOptions, type SyncResult, sync } from './sync.ts';

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** The real migrations in memory, and any failure the database logs as a thrown line. */
export function openBackend(): Promise<Backend> {
  return createBackend({
    dataDir: null,
    migrationsDir: MIGRATIONS,
    siteUrl: 'http://localhost:3000',
    reuse: true,
    log: () => {},
  });
}

/** Syncs a data set through the simulator into a backend, all in this process. */
export function syncSet(
  backend: Backend,
  set: Dataset,
  network: NetworkOptions = {},
  options: Partial<SyncOptions> = {},
): Promise<SyncResult> {
  return sync({
    network: { baseUrl: 'http://network.test', fetch: createNetwork(set, network).fetch, backoffMs: 1 },
    backend: { url: 'http://backend.test', secretKey: backend.keys.secret, fetch: backend.fetch, backoffMs: 1 },
    source: { name: set.name, hash: set.name, frozenAt: set.now, telegram: set.telegram },
    ...options,
  });
}

/** Columns that tell when we did something, not what the network says. */
const OUR_TIMES = [
  ...['updated_at', 'first_seen_at', 'seen_at', 'began_at', 'done_at', 'known_until'],
  ...['tried_at', 'succeeded_at', 'failing_since'],
];

/** Every table that a sync may touch as ordered rows without our own times: two equal dumps are two equal databases. */
export async function dump(backend: Backend): Promise<Record<string, string[]>> {
  const tables = await backend.sql<{ name: string; columns: string[] }>(
    `select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'app' and t.table_type = 'BASE TABLE' and c.table_name <> 'detector_params' and not c.column_name = any ($1) group by 1 order by 1`,
    [OUR_TIMES],
  );
  const result: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    const list = columns.map((column) => `"${column}"`).join(', ');
    const rows = await backend.sql<{ row: string }>(
      `select row(${list})::text as row from app."${name}" order by row(${list})::text collate "C"`,
    );
    result[name] = rows.map(({ row }) => row);
  }
  return result;
}

/** What the network says, and nothing about how it was read. */
const BASE = [
  'users',
  'profiles',
  'userkeys',
  'reviews',
  'review_archive_events',
  'vouches',
  'slashes',
  'votes',
  'invitations',
  'score_history',
  'xp_weekly',
  'markets',
  'market_snapshots',
  'market_trades',
];

/** Ordered rows of the tables that hold what the network says. */
export async function base(of: Backend): Promise<Record<string, string[] | undefined>> {
  const tables = await dump(of);
  return Object.fromEntries(BASE.map((name) => [name, tables[name]]));
}
