import type { z } from 'zod';
import { type Client, NetworkError } from './client.ts';
import { reportOf } from './health.ts';
import { readRows, UnreadableError } from './parse/readRows.ts';
import { askOne, createTally, type Tally } from './refusals.ts';
import { StoreError } from './rest.ts';
import { add, type Checkpoint, type Counts, type Store } from './store.ts';

/** Reads one entity of the network into the database, starting at its checkpoint. */
export interface Reader {
  entity: string;
  /** Display name: "reviews", "score history". */
  label: string;
  /** Pages that depend on it, where visitors are informed if it cannot be read. */
  pages: readonly string[];
  /** Name for its rows in a run's news; defaults to the label. */
  news?: string;
  /** Prerequisite entities, without which it reads nothing, or too little. */
  needs?: readonly string[];
  /** Required for the data to count as complete up to the pass (`dataUntil`). */
  essential?: true;
  /** Labels of optional parts; a failing part does not affect the rest of the reader. */
  parts?: Readonly<Record<string, string>>;
  read(run: ReaderRun): Promise<void>;
}

export interface Progress {
  /** Stored share of the entity, 0-1. */
  share: number;
  counts: Counts;
  unknown: number;
}

/**
 * `first`: the database is empty. `full`: everything is read again, since some changes are visible nowhere else. `changes`: only
 * what lists and marks report as changed.
 */
export type Depth = 'first' | 'full' | 'changes';

/** Context of a reader. `cursor` is where an interrupted pass stopped; empty at the start. */
export interface ReaderRun {
  client: Client;
  store: Store;
  cursor: Record<string, unknown>;
  depth: Depth;
  /** Requests one of many items; null if the network refuses this one. @throws NetworkError if it refuses all. */
  item<T>(ask: () => Promise<T>, part?: string): Promise<T | null>;
  /** Runs a request of a part; null once the part has failed, which affects nothing else. */
  part<T>(name: string, ask: () => Promise<T>): Promise<T | null>;
  /** Parses raw rows; invalid ones are stored separately and counted. `prefix` makes their keys unique. */
  parse<S extends z.ZodType>(
    schema: S,
    raw: readonly unknown[],
    prefix?: string,
    part?: string,
  ): Promise<z.output<S>[]>;
  ingest(entity: string, rows: readonly object[], extra?: object): Promise<Counts>;
  /** Saves the checkpoint. Call it only after everything before it is stored. */
  save(cursor: Record<string, unknown>): Promise<void>;
  progress(share: number): void;
}

/** Result of a reader, or of one of its parts. `read`: null if there were too few requests to tell. */
export interface Outcome {
  reader: string;
  label: string;
  pages: readonly string[];
  read: boolean | null;
  error: unknown;
  /** Items refused by the network one by one; they are due again. */
  refused: number;
}

export interface ReaderContext {
  client: Client;
  store: Store;
  pass: number;
  depth: Depth;
  /** Where an earlier run stopped; empty to start over. */
  cursor: Checkpoint['cursor'];
  report(progress: Progress): void;
}

/** Runs one reader from its cursor to the end. Returns its outcome and those of its parts; failures are not thrown. */
export async function runReader(
  reader: Reader,
  { client, store, pass, depth, cursor, report }: ReaderContext,
): Promise<{ progress: Progress; outcomes: Outcome[] }> {
  const progress: Progress = { share: 0, counts: { inserted: 0, updated: 0, unchanged: 0 }, unknown: 0 };
  const tallies = new Map<string, Tally>();
  const failures = new Map<string, unknown>();
  const tallyOf = (name: string) => {
    const tally = tallies.get(name) ?? createTally();
    tallies.set(name, tally);
    return tally;
  };
  const save = (now: object, done = false) =>
    store.saveCheckpoint(reader.entity, { ...now, pass, depth }, done).then(() => {});

  const run: ReaderRun = {
    client,
    store,
    cursor,
    depth,
    item: (ask, part = reader.entity) => askOne(tallyOf(part), ask),
    part: async (name, ask) => {
      if (failures.has(name)) return null;
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        failures.set(name, error);
        return null;
      }
    },
    parse: async (schema, raw, prefix, part = reader.entity) => {
      const { rows, unknown } = readRows(reader.entity, schema, raw, prefix);
      const tally = tallyOf(part);
      tally.understood += rows.length;
      tally.unknown += unknown.length;
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
    save,
    progress: (share) => {
      progress.share = Math.min(1, Math.max(0, share));
      report(progress);
    },
  };

  const parts = reader.parts ?? {};
  /** Tallies of a part, or of everything that belongs to no part. */
  const talliesOf = (name: string) =>
    [...tallies].filter(([of]) => (name === reader.entity ? !(of in parts) : of === name)).map(([, tally]) => tally);
  const outcome = (name: string, label: string): Outcome => {
    const mine = talliesOf(name);
    const vain = mine.find(({ refused, answered }) => refused > 0 && answered === 0);
    const odd = mine.find(({ understood, unknown }) => unknown > 0 && understood === 0);
    // All of a few requests were refused: conclusive if everything was requested, but not if little changed.
    const proof = depth === 'changes' ? null : (vain?.last ?? null);
    const error = failures.get(name) ?? (odd ? new UnreadableError(label, odd.unknown) : proof);
    const refused = mine.reduce((sum, tally) => sum + tally.refused, 0);
    return { reader: name, label, pages: reader.pages, read: error ? false : vain ? null : true, error, refused };
  };

  // Saved before the first request, so that a reader that fails immediately is due again at this depth.
  await save(cursor);
  try {
    await reader.read(run);
  } catch (error) {
    if (!isOfReader(error)) throw error;
    failures.set(reader.entity, error);
  }
  const own = outcome(reader.entity, reader.label);
  const others = Object.entries(parts).map(([name, label]) => outcome(name, label));
  // If the reader failed, the results of its other parts are unknown.
  const outcomes = [own, ...(own.read === false ? others.filter(({ read }) => read === false) : others)];
  // A completed reader is not run again, so its report must be stored first: the process may die in between.
  await store.report(outcomes.map(reportOf));
  if (own.read !== false) {
    await save({}, true);
    progress.share = 1;
    report(progress);
  } else if (own.error instanceof UnreadableError) {
    // Parts of it may already be marked as read: the next successful run reads everything again.
    await store.saveCheckpoint(reader.entity, { pass, depth: depth === 'changes' ? 'full' : depth });
  }
  return { progress, outcomes };
}

/** Failures that do not affect other readers. */
const isOfReader = (error: unknown) =>
  error instanceof NetworkError ||
  error instanceof UnreadableError ||
  // An SQLSTATE of the reader's own statement; a backend that is down or rejects our key affects all readers.
  (error instanceof StoreError &&
    /^(?!08|28|53|57P|58)[0-9A-Z]{5}$/.test(error.sqlState) &&
    error.status !== 401 &&
    error.status !== 403);
