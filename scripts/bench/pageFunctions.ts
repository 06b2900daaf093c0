import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { lacking } from '@companion/functions/samples';
import { adminToken, fillForAdmins } from './admins';
import { type Budget, casesOf, type PageCase, samplesFor, TIMED } from './cases';
import { answerBytes, type Caller, rpc, type Target } from './target';
import { fillForVisitors } from './visitors';

type Measured = { name: string; budget: Budget };
export type PageTime = Measured &
  ({ p50: number; p95: number; cpu95: number; rowsRead: number } | { refused: string; isEmpty?: true });

/** A call far over its budget is repeated less often: its quantiles are known well enough. */
const PATIENCE_MS = 10_000;

/** Runs garbage collection, so that no call is timed with it; a backend in this process shares its memory. */
function memoryCleaner(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

/** Nearest-rank method. */
export const quantile = (sorted: number[], share: number) => sorted[Math.ceil(share * sorted.length) - 1] as number;

/** Total rows returned by all tables so far; the flush includes what has just run. */
async function rowsGiven(target: Target): Promise<number> {
  await target.sql('select pg_stat_force_next_flush()');
  const [row] = await target.sql<{ n: string }>(
    `select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::text as n from pg_stat_user_tables`,
  );
  return Number(row?.n ?? 0);
}

/** Rows read by one call, according to the database's own counters. */
async function rowsRead(target: Target, name: string, args: object, caller: Caller): Promise<number> {
  const before = await rowsGiven(target);
  await rpc(target, name, args, caller);
  return (await rowsGiven(target)) - before;
}

async function timeCase(
  target: Target,
  { fn, label, args, budget }: PageCase,
  calls: number,
  caller: Caller,
): Promise<PageTime> {
  const called = fn.name;
  const name = label ? `${called} ${label}` : called;
  try {
    // Missing data costs nothing, so the time would say nothing about the call.
    const lacks = lacking(fn, await rpc(target, called, args, caller));
    if (lacks) return { name, budget, refused: `found nothing: no ${lacks}`, isEmpty: true };
    const ms: number[] = [];
    const cpu: number[] = [];
    const began = performance.now();
    const cleanUp = target.inProcess ? () => {} : memoryCleaner();
    for (let i = 0; i < calls && (i < 3 || performance.now() - began < PATIENCE_MS); i++) {
      cleanUp();
      const [started, spent] = [performance.now(), process.cpuUsage()];
      await answerBytes(target, called, args, caller);
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
      rowsRead: await rowsRead(target, called, args, caller),
    };
  } catch (error) {
    return { name, budget, refused: (error as Error).message };
  }
}

/**
 * Times every function over REST in all its cases, page functions as a visitor, admin functions as an admin. `only` limits it
 * to functions whose name contains one of these comma-separated texts.
 */
export async function timePages(target: Target, calls: number, only = ''): Promise<PageTime[]> {
  const times: PageTime[] = [];
  const parts = only.split(',');
  const timed = TIMED.filter(
    ({ name, rights }) => parts.some((part) => name.includes(part)) && (rights === 'page' || target.signsIn),
  );
  await fillForVisitors(target);
  let admin: Caller = 'anon';
  if (timed.some(({ rights }) => rights === 'admin')) {
    await fillForAdmins(target);
    admin = { token: await adminToken(target) };
  }
  for (const fn of timed) {
    const caller = fn.rights === 'page' ? 'anon' : admin;
    for (const one of casesOf(fn, await samplesFor(fn, (name, args) => rpc(target, name, args, caller)))) {
      const time = await timeCase(target, one, calls, caller);
      times.push(time);
      // A whole run takes long, so results are printed as they come, and the table at the end.
      console.error('refused' in time ? `${time.name}: ${time.refused}` : `${time.name}: ${time.p95.toFixed(0)} ms`);
    }
  }
  return times;
}
