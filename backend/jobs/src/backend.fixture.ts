import { fileURLToPath } from 'node:url';
import { type Backend, createBackend } from '@companion/local';
import { createNetwork, type Dataset, type NetworkOptions } from '@companion/network';
import { type SyncOptions, type SyncResult, sync } from './sync.ts';

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** A backend with the real migrations in memory; failures logged by the database are thrown as errors. */
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

/** Columns with times of our own actions, rather than the network's. */
const OUR_TIMES = [
  ...['updated_at', 'first_seen_at', 'seen_at', 'began_at', 'done_at', 'known_until'],
  ...['tried_at', 'succeeded_at', 'failing_since'],
];

/** Every table a sync may touch as ordered rows without our own times: equal dumps mean equal databases. */
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

/** Tables with the network's data, without state of the sync. */
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

/** Ordered rows of the tables with the network's data. */
export async function base(of: Backend): Promise<Record<string, string[] | undefined>> {
  const tables = await dump(of);
  return Object.fromEntries(BASE.map((name) => [name, tables[name]]));
}

/** Arguments for pages that require some. */
const ASKED = { person: '5', userkey: 'profileId:5', id: 1 };

/** Functions that report on the sync itself, not on the network. */
const OUR_ANSWERS = ['site_status', 'site_stats'];
const TIME = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;

/**
 * Completes a round of every rollup and returns a visitor's answer from each function that needs no arguments beyond ASKED. Times
 * later than the network's clock are our own, and masked.
 */
export async function pageAnswers(of: Backend): Promise<Map<string, string>> {
  const [clock] = await of.sql<{ now: string }>('select to_json(app.now()) as now');
  const frozen = Date.parse(clock?.now ?? '');
  const jobs = await of.sql<{ name: string }>('select name from app.rollup_jobs order by "order", name');
  for (const { name } of jobs) {
    const next = () => of.sql<{ more: boolean }>(`select (public.run_rollup($1) ->> 'more')::boolean as more`, [name]);
    while ((await next())[0]?.more);
  }
  const functions = await of.sql<{ name: string; required: string[] }>(
    `select p.proname as name, coalesce((p.proargnames)[1:p.pronargs - p.pronargdefaults], '{}') as required from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.provolatile <> 'v' and has_function_privilege('anon', p.oid, 'execute')
     order by 1`,
  );
  const answers = new Map<string, string>();
  for (const { name, required } of functions) {
    if (OUR_ANSWERS.includes(name) || !required.every((argument) => argument in ASKED)) continue;
    const args = Object.fromEntries(required.map((argument) => [argument, ASKED[argument as keyof typeof ASKED]]));
    const request = new Request(`http://backend.test/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: of.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    const response = await of.fetch(request);
    const text = (await response.text()).replace(TIME, (time) =>
      Date.parse(time.slice(1, -1)) > frozen ? '""' : time,
    );
    answers.set(name, `${response.status} ${text}`);
  }
  return answers;
}
