import type { UnknownRow } from './parse/readRows.ts';
import { createRest, StoreError, type StoreOptions } from './rest.ts';
import { storableRows } from './storable.ts';

export interface Counts {
  inserted: number;
  updated: number;
  unchanged: number;
}

/** Change indicator of an item: due if it differs from the mark at which the item was last read. */
export interface Mark {
  entity: string;
  id: number;
  mark: string;
}

export interface Checkpoint {
  cursor: Record<string, unknown>;
  done: boolean;
  /** Completed at least once. */
  known: boolean;
  /** When it was saved, ISO, by the database clock. */
  at: string;
}

/** Rows per call: large enough to be fast, small enough for the body limit and to let other requests through. */
const BATCH = 1000;
/** Errors caused by a single bad row: data exception, constraint, too large. The batch is halved until the row is isolated. */
const spoiltByARow = ({ status, sqlState }: StoreError) => status === 413 || /^(22|23)/.test(sqlState);

/** All database access of the jobs, with the secret key, over the REST protocol. */
export function createStore(options: StoreOptions) {
  const { db, call, rpc } = createRest(options);

  async function ingest(entity: string, rows: readonly object[], extra: object = {}): Promise<Counts> {
    const counts: Counts = { inserted: 0, updated: 0, unchanged: 0 };
    const clean = storableRows(rows);
    for (let start = 0; start < clean.length; start += BATCH)
      add(counts, await ingestBatch(entity, clean.slice(start, start + BATCH), extra));
    return counts;
  }

  async function ingestBatch(entity: string, rows: readonly object[], extra: object): Promise<Counts> {
    try {
      return await rpc<Counts>('ingest', { entity, batch: { rows, ...extra } });
    } catch (error) {
      if (!(error instanceof StoreError) || !spoiltByARow(error)) throw error;
      if (rows.length === 1) {
        const body = error.status === 413 ? { error: 'too large to store' } : { error: error.message, row: rows[0] };
        await keepUnknown([{ entity, key: `refused:${JSON.stringify(rows[0]).slice(0, 100)}`, body }]);
        return { inserted: 0, updated: 0, unchanged: 0 };
      }
      const half = Math.ceil(rows.length / 2);
      const counts = await ingestBatch(entity, rows.slice(0, half), {});
      add(counts, await ingestBatch(entity, rows.slice(half), {}));
      return counts;
    }
  }

  async function keepUnknown(rows: UnknownRow[]): Promise<void> {
    if (rows.length === 0) return;
    try {
      await rpc('ingest', { entity: 'unknown', batch: { rows: storableRows(rows) } });
    } catch (error) {
      if (!(error instanceof StoreError) || error.status !== 413) throw error;
      // Too large even to store: only its existence is recorded.
      const marks = rows.map(({ entity, key }) => ({ entity, key, body: { error: 'too large to keep' } }));
      await rpc('ingest', { entity: 'unknown', batch: { rows: storableRows(marks) } });
    }
  }

  return {
    ingest,
    keepUnknown,
    checkpoints: () => rpc<Record<string, Checkpoint>>('sync_checkpoints', {}),
    saveCheckpoint: (entity: string, cursor: object, done = false) =>
      rpc<null>('sync_checkpoint_set', { entity, cursor, done }),
    setClock: (frozenAt: string | null) => rpc<string>('set_clock', { frozen_at: frozenAt }),
    profileIds: (after: number, max = 5000) => rpc<number[]>('sync_profile_ids', { after, max }),
    accounts: (after: number, max = 500) =>
      rpc<{ userId: number; userkeys: string[] }[]>('sync_accounts', { after, max }),
    /** With `recentDays`, only targets created since then. */
    voteTargets: (kind: string, after: number, max: number, recentDays: number | null) =>
      rpc<number[]>('sync_vote_targets', { kind, after, max, recent_days: recentDays }),
    /** Records the current marks of a list. */
    seen: (rows: Mark[]) => (rows.length === 0 ? null : rpc<null>('sync_seen', { batch: { rows } })),
    /** Items whose mark changed since they were read. */
    unread: (entity: string, after: number, max = 5000) => rpc<number[]>('sync_unread', { entity, after, max }),
    read: (entity: string, ids: number[]) => rpc<null>('sync_read', { entity, ids }),
    primaryAddresses: (ids: number[]) => rpc<Record<string, string | null>>('sync_primary_addresses', { ids }),
    /** Days on which slashes closed, ISO, ascending. */
    slashDays: () => rpc<string[]>('sync_slash_days', {}),
    /** Results of readers and their parts; see private.sync_trouble. */
    report: (rows: object[]) => rpc<null>('sync_report', { batch: { rows } }),
    reviewCounts: (ids: number[]) => rpc<Record<string, number>>('sync_review_counts', { ids }),
    changedVoteTargets: (rows: object[]) =>
      rpc<{ type: string; id: number }[]>('sync_votes_changed', { batch: { rows } }),
    voteCounts: (profileIds: number[]) => rpc<Record<string, number>>('sync_vote_counts', { profile_ids: profileIds }),
    /** Refreshes statistics; returns the number of unparsed rows per entity. */
    afterLoad: async () => {
      for (let after = ''; ; ) {
        const chunk = await rpc<{ after: string } | { unknown: Record<string, number> }>('after_load', { after });
        if ('unknown' in chunk) return chunk.unknown;
        after = chunk.after;
      }
    },
    addNotification: async (row: object) => {
      const insert = () => db.from('sync_notifications').insert(row).select('id').single<{ id: number }>();
      return (await call('a notification', insert)).id;
    },
    changeNotification: (id: number, change: object) =>
      call('a notification', () => db.from('sync_notifications').update(change).eq('id', id)),
    /** Closes notifications of earlier runs that were killed. */
    closeNotifications: (job: string, change: object) =>
      call('a notification', () =>
        db.from('sync_notifications').update(change).eq('status', 'in_progress').eq('details->run->>job', job),
      ),
  };
}
export type Store = ReturnType<typeof createStore>;

/** Adds the counts of another batch. */
export function add(sum: Counts, more: Counts): void {
  sum.inserted += more.inserted;
  sum.updated += more.updated;
  sum.unchanged += more.unchanged;
}
