import { guarded } from '@companion/program';
import type { PGlite } from '@electric-sql/pglite';
import type { Mutex } from './mutex.ts';
import type { Visitors } from './visitors.ts';

/** Interval of maintenance checks, in milliseconds. */
const INTERVAL_MS = 10_000;

/**
 * After some work there may be more: while a site is filled and first aggregated, dozens of tables change at once, and a page
 * that reads one without statistics takes seconds. The next check comes soon, and maintenance takes at most a tenth of the time.
 */
const SOON = { leastMs: 1_000, share: 9 };

/** Longest time it yields to visitors, in milliseconds. */
const LONGEST_WAIT_MS = 2_000;

const MB = 1024 * 1024;

/**
 * Most WAL to replay when the database is opened after a crash, in bytes: about two seconds of work during heavy writes, since
 * each page is logged completely after a checkpoint, and almost nothing when calm.
 */
const MOST_TO_REPLAY = { busy: 64 * MB, calm: 2 * MB };

/** Less than this written since the last check counts as calm, in bytes. */
const CALM = MB;

/**
 * The thresholds of PostgreSQL's own autovacuum, which needs processes an embedded database does not have. Vacuum and analyze are
 * separate turns: each delays visitors, and analyzing a large table takes half a second. The counters restart with the process:
 * work left over from an earlier one shows in pages that are not all-visible, and may be either.
 */
const MOST_IN_NEED = `
  select format('%s %I.%I', n.command, s.schemaname, s.relname) as command
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  cross join lateral (select
    greatest(c.reltuples, 0) as rows,
    (c.relpages - c.relallvisible) / (50 + 0.2 * c.relpages) as hidden,
    s.last_vacuum is null and s.last_analyze is null as unknown) size
  cross join lateral (values
    ('vacuum', greatest(
      s.n_dead_tup / (50 + 0.2 * size.rows),
      s.n_ins_since_vacuum / (1000 + 0.2 * size.rows),
      case when not size.unknown then size.hidden end)),
    ('analyze', s.n_mod_since_analyze / (50 + 0.1 * size.rows)),
    ('vacuum (analyze)', case when size.unknown then size.hidden end)) n(command, need)
  where n.need > 1 order by n.need desc limit 1`;

/** Vacuums or analyzes the table that changed most since the last time; returns what it did, null if none needs it. */
export async function tendOneTable(db: PGlite): Promise<string | null> {
  await db.query('select pg_stat_force_next_flush()');
  const { rows } = await db.query<{ command: string }>(MOST_IN_NEED);
  const command = rows[0]?.command ?? null;
  if (command !== null) await db.exec(command);
  return command;
}

/**
 * Runs checkpoints, which an embedded database never does by itself: its WAL would grow until shutdown. Each call returns whether
 * there was enough to be worth it.
 */
export function recoveryShortener(db: PGlite, most = MOST_TO_REPLAY): () => Promise<boolean> {
  let seen = 0;
  return async () => {
    const { rows } = await db.query<{ written: number; unsaved: number }>(
      `select (lsn - '0/0')::float8 as written, (lsn - redo_lsn)::float8 as unsaved
       from pg_current_wal_lsn() as lsn, pg_control_checkpoint()`,
    );
    const { written = 0, unsaved = 0 } = rows[0] ?? {};
    const isCalm = written - seen < CALM;
    seen = written;
    if (unsaved <= (isCalm ? most.calm : most.busy)) return false;
    await db.exec('checkpoint');
    return true;
  };
}

/** Milliseconds until the next check after one that took `spent`. */
export const nextLook = (didSomething: boolean, spent: number): number =>
  didSomething ? Math.min(INTERVAL_MS, Math.max(SOON.leastMs, SOON.share * spent)) : INTERVAL_MS;

/** Maintains space, statistics and WAL of the database while the backend runs. Returns the function that stops it. */
export function startUpkeep(
  tendMostInNeed: () => Promise<string | null>,
  exclusive: Mutex,
  visitors: Pick<Visitors, 'quiet'>,
  log: (line: string) => void,
  hasRoom: () => boolean = () => true,
): () => void {
  let timer: NodeJS.Timeout;
  let stopped = false;
  async function tend(): Promise<void> {
    await visitors.quiet(LONGEST_WAIT_MS);
    let wait = INTERVAL_MS;
    await exclusive(async () => {
      // On a full disk a checkpoint would crash the database, which can still be read.
      if (stopped || !hasRoom()) return;
      const began = performance.now();
      const done = await tendMostInNeed();
      wait = nextLook(done !== null, performance.now() - began);
    }).catch((error: Error) => log(`upkeep failed: ${error.message}`));
    if (!stopped) look(wait);
  }
  const look = (ms: number) => {
    timer = setTimeout(guarded('upkeep', tend), ms);
    timer.unref();
  };
  look(INTERVAL_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
