import { type Budget, budgetOf, CASES, DETAILS, type PageCase, SAMPLES } from './cases';
import { rpc, type Target } from './target';

type Measured = { name: string; budget: Budget };
export type PageTime = Measured & ({ p50: number; p95: number; cpu95: number; rowsRead: number } | { refused: string });

/** A call that cannot reach its budget is not repeated as often: its quantiles are known well enough. */
const PATIENCE_MS = 10_000;

/** Functions a visitor may run and that only read: one per page or panel. */
async function listFunctions(target: Target): Promise<{ name: string; required: string[] }[]> {
  return target.sql(`
    select p.proname as name, coalesce(to_jsonb(p.proargnames[1:p.pronargs - p.pronargdefaults]), '[]') as required
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.provolatile = 's' and p.prorettype = 'jsonb'::regtype
      and has_function_privilege('anon', p.oid, 'execute') order by 1`);
}

/** By nearest rank. */
const quantile = (sorted: number[], share: number) => sorted[Math.ceil(share * sorted.length) - 1] as number;

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

async function timeCase(target: Target, { function: called, label, args, budget }: PageCase, calls: number) {
  const name = label ? `${called} ${label}` : called;
  try {
    await rpc(target, called, args);
    const ms: number[] = [];
    const cpu: number[] = [];
    const began = performance.now();
    for (let i = 0; i < calls && (i < 3 || performance.now() - began < PATIENCE_MS); i++) {
      const [started, spent] = [performance.now(), process.cpuUsage()];
      await rpc(target, called, args);
      ms.push(performance.now() - started);
      const { user, system } = process.cpuUsage(spent);
      cpu.push((user + system) / 1000);
    }
    for (const times of [ms, cpu]) times.sort((a, b) => a - b);
    return {
      name,
      budget,
      p50: quantile(ms, 0.5),
      p95: quantile(ms, 0.95),
      cpu95: quantile(cpu, 0.95),
      rowsRead: await rowsRead(target, called, args),
    };
  } catch (error) {
    return { name, budget, refused: (error as Error).message };
  }
}

async function firstId(target: Target, list: string): Promise<string | undefined> {
  const { rows } = await rpc<{ rows: { id: string }[] }>(target, list, {});
  return rows[0]?.id;
}

/**
 * Times every page function over REST as a visitor, plainly and with the arguments of the cases; one that refuses its
 * arguments says so. `only` narrows to functions whose name contains it.
 */
export async function timePages(target: Target, calls: number, only = ''): Promise<PageTime[]> {
  const times: PageTime[] = [];
  for (const { name, required } of await listFunctions(target)) {
    if (!name.includes(only)) continue;
    const missing = required.filter((arg) => !(arg in SAMPLES));
    if (missing.length > 0) {
      times.push({ name, budget: 'page', refused: `no sample for ${missing.join(', ')}` });
      continue;
    }
    const args = {
      ...Object.fromEntries(required.map((arg) => [arg, SAMPLES[arg]])),
      ...(DETAILS[name] && { id: await firstId(target, DETAILS[name]) }),
    };
    const plain: PageCase = { function: name, label: '', args, budget: budgetOf(name) };
    for (const one of [plain, ...CASES.filter((each) => each.function === name)]) {
      const time = await timeCase(target, one, calls);
      times.push(time);
      // A whole run takes long: what is measured shows at once, and the table at the end.
      console.error('refused' in time ? `${time.name}: ${time.refused}` : `${time.name}: ${time.p95.toFixed(0)} ms`);
    }
  }
  return times;
}
