import type { z } from 'zod';
import type { Client } from './client.ts';
import { readRows } from './parse/readRows.ts';
import { add, type Checkpoint, type Counts, type Store } from './store.ts';

/** Type of the notification a reader's work is shown under. */
export type NotificationType = 'profiles_sync' | 'reviews_sync' | 'xp_sync' | 'other';

/** Reads one entity of the network into the database, from its checkpoint on. */
export interface Reader {
  entity: string;
  /** What people call it: "reviews", "score history". */
  label: string;
  notification: NotificationType;
  read(run: ReaderRun): Promise<void>;
}

export interface Progress {
  /** Share of the entity that is stored, 0-1. */
  share: number;
  counts: Counts;
  unknown: number;
}

/**
 * `first`: the database is empty. `full`: everything is read again, as some changes show nowhere else. `changes`: only what
 * lists and marks say changed.
 */
export type Depth = 'first' | 'full' | 'changes';

/** What a reader works with. `cursor` is where an interrupted pass of it stopped; empty at the start. */
export interface ReaderRun {
  client: Client;
  store: Store;
  cursor: Record<string, unknown>;
  depth: Depth;
  /** Parses raw rows; those nobody understands are kept aside and counted. `prefix` makes their keys unique. */
  parse<S extends z.ZodType>(schema: S, raw: readonly unknown[], prefix?: string): Promise<z.output<S>[]>;
  ingest(entity: string, rows: readonly object[], extra?: object): Promise<Counts>;
  /** Remembers where to go on. Call it only after everything before it is stored. */
  save(cursor: Record<string, unknown>): Promise<void>;
  progress(share: number): void;
}

/** Runs one reader of a pass: nothing when the pass has it already, else from its checkpoint to its end. */
export async function runReader(
  reader: Reader,
  pass: number,
  checkpoint: Checkpoint | undefined,
  {
    client,
    store,
    depth,
    report,
  }: { client: Client; store: Store; depth: Depth; report: (progress: Progress) => void },
): Promise<Progress> {
  const progress: Progress = { share: 0, counts: { inserted: 0, updated: 0, unchanged: 0 }, unknown: 0 };
  const mine = checkpoint?.cursor.pass === pass ? checkpoint : undefined;
  if (mine?.done) return { ...progress, share: 1 };
  await reader.read({
    client,
    store,
    cursor: mine?.cursor ?? {},
    depth,
    parse: async (schema, raw, prefix) => {
      const { rows, unknown } = readRows(reader.entity, schema, raw, prefix);
      progress.unknown += unknown.length;
      await store.keepUnknown(unknown);
      return rows;
    },
    ingest: async (entity, rows, extra) => {
      if (rows.length === 0 && extra === undefined) return { inserted: 0, updated: 0, unchanged: 0 };
      const counts = await store.ingest(entity, rows, extra);
      add(progress.counts, counts);
      return counts;
    },
    save: (cursor) => store.saveCheckpoint(reader.entity, { pass, ...cursor }).then(() => {}),
    progress: (share) => {
      progress.share = Math.min(1, Math.max(0, share));
      report(progress);
    },
  });
  await store.saveCheckpoint(reader.entity, { pass }, true);
  progress.share = 1;
  report(progress);
  return progress;
}
