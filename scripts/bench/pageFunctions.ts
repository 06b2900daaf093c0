import { rpc, type Target } from './target';

export type PageTime = { name: string; p50: number; p95: number; rowsRead: number } | { name: string; refused: string };

/** Arguments without a default, by name: somebody and something busy. */
const SAMPLES: Record<string, unknown> = {
  id: '1',
  user_id: 1_000_001,
  profile_id: 1,
  profileid: 1,
  slash_id: 5,
  review_id: 1,
  market_id: 1,
  person: '1',
  handle: 'person_1',
  handles: ['person_1', 'person_2', 'person_3'],
  ids: ['1', '2', '3'],
  q: 'person_12',
  query: 'person_12',
  season: 1,
  kind: 'profile',
  a: '1',
  b: '2',
  profile_ids: [1, 2, 3],
  day: '2026-02-01',
  period: 90,
};

/** Functions a visitor may run and that only read: one per page or panel. */
async function listFunctions(target: Target): Promise<{ name: string; required: string[] }[]> {
  return target.sql(`
    select p.proname as name, coalesce(to_jsonb(p.proargnames[1:p.pronargs - p.pronargdefaults]), '[]') as required
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.provolatile = 's' and p.prorettype = 'jsonb'::regtype
      and has_function_privilege('anon', p.oid, 'execute') order by 1`);
}

const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;

/** Rows all tables gave so far; the flush makes the counters include what was just run. */
async function rowsGiven(target: Target): Promise<number> {
  await target.sql('select pg_stat_force_next_flush()');
  const [row] = await target.sql<{ n: string }>(
    `select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::text as n from pg_stat_user_tables`,
  );
  return Number(row?.n ?? 0);
}

/** Rows the tables gave for one call, by the database's own counters. */
async function rowsRead(target: Target, name: string, args: object): Promise<number> {
  const before = await rowsGiven(target);
  await rpc(target, name, args);
  return (await rowsGiven(target)) - before;
}

/** Times every page function over REST as a visitor; one that refuses the sample arguments says so. */
export async function timePages(target: Target, calls: number): Promise<PageTime[]> {
  const times: PageTime[] = [];
  for (const { name, required } of await listFunctions(target)) {
    const missing = required.filter((arg) => !(arg in SAMPLES));
    if (missing.length > 0) {
      times.push({ name, refused: `no sample for ${missing.join(', ')}` });
      continue;
    }
    const args = Object.fromEntries(required.map((arg) => [arg, SAMPLES[arg]]));
    try {
      await rpc(target, name, args);
      const ms: number[] = [];
      for (let i = 0; i < calls; i++) {
        const started = performance.now();
        await rpc(target, name, args);
        ms.push(performance.now() - started);
      }
      ms.sort((a, b) => a - b);
      times.push({
        name,
        p50: quantile(ms, 0.5),
        p95: quantile(ms, 0.95),
        rowsRead: await rowsRead(target, name, args),
      });
    } catch (error) {
      times.push({ name, refused: (error as Error).message });
    }
  }
  return times;
}
