import { guarded } from '@companion/program';
import type { PGlite } from '@electric-sql/pglite';
import type { Mutex } from './mutex.ts';
import type { Visitors } from './visitors.ts';

/** How often it looks whether something has to be done, in milliseconds. */
const INTERVAL_MS = 10_000;

/**
 * Where something was done more may wait: while a site is filled and first counted dozens of tables change at once, and a page
 * that reads one without statistics takes seconds. The next look comes soon, and all of it takes a tenth of the time at most.
 */
const SOON = { leastMs: 1_000, share: 9 };

/** How long it waits for visitors, in milliseconds. */
const LONGEST_WAIT_MS = 2_000;

const MB = 1024 * 1024;

/**
 * How much may have to be done again when the database is opened after a crash, in bytes: about two seconds of work while
 * much is written, since each page is logged whole after a checkpoint, and next to nothing once it is calm.
 */
const MOST_TO_REPLAY = { busy: 64 * MB, calm: 2 * MB };

/** So little written since the last look is calm, in bytes. */
const CALM = MB;

/**
 * The thresholds of PostgreSQL's own autovacuum, which needs processes an embedded database has not. Cleaning and counting are
 * turns of their own: each keeps visitors waiting, and a large table takes half a second to count. The counters start anew
 * with the process: what an earlier one left undone shows in the pages not known to be visible to all, and may be either.
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

/** Cleans up or counts the table that changed most since the last time; answers what it did, null when none needs it. */
export async function tendOneTable(db: PGlite): Promise<string | null> {
  await db.query('select pg_stat_force_next_flush()');
  const { rows } = await db.query<{ command: string }>(MOST_IN_NEED);
  const command = rows[0]?.command ?? null;
  if (command !== null) await db.exec(command);
  return command;
}

/**
 * Writes down what a crash would leave to be done again, which an embedded database never does by itself: its log would
 * grow until the next stop. Each look answers whether there was enough to be worth it.
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

/** Milliseconds until the next look after one that took `spent`. */
export const nextLook = (didSomething: boolean, spent: number): number =>
  didSomething ? Math.min(INTERVAL_MS, Math.max(SOON.leastMs, SOON.share * spent)) : INTERVAL_MS;

/** Keeps space, statistics and log of the database in order while the backend runs. Returns how to stop it. */
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
      // Without room a checkpoint would end the database, which can still be read.
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
