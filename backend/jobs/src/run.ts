import type { z } from 'zod';
import { type Client, NetworkError } from './client.ts';
import { reportOf } from './health.ts';
import { readRows, UnreadableError } from './parse/readRows.ts';
import { askOne, createTally, type Tally } from './refusals.ts';
import { StoreError } from './rest.ts';
import { add, type Checkpoint, type Counts, type Store } from './store.ts';

/** Reads one entity of the network into the database, from its checkpoint on. */
export interface Reader {
  entity: string;
  /** What people call it: "reviews", "score history". */
  label: string;
  /** Addresses below which people look for it: there they are told when it cannot be read. */
  pages: readonly string[];
  /** What its rows are counted as when a run tells what is new; default its label. */
  news?: string;
  /** Entities without which it reads nothing, or too little. */
  needs?: readonly string[];
  /** Without it the data is not known up to the pass (`dataUntil`). */
  essential?: true;
  /** Labels of what it reads besides; a part that fails leaves the rest of the reader as it is. */
  parts?: Readonly<Record<string, string>>;
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
  /** Asks about one item of many; null when the network refuses this one. @throws NetworkError when it refuses all. */
  item<T>(ask: () => Promise<T>, part?: string): Promise<T | null>;
  /** Asks for what belongs to a part; null once the part failed, which ends nothing but the part. */
  part<T>(name: string, ask: () => Promise<T>): Promise<T | null>;
  /** Parses raw rows; those nobody understands are kept aside and counted. `prefix` makes their keys unique. */
  parse<S extends z.ZodType>(
    schema: S,
    raw: readonly unknown[],
    prefix?: string,
    part?: string,
  ): Promise<z.output<S>[]>;
  ingest(entity: string, rows: readonly object[], extra?: object): Promise<Counts>;
  /** Remembers where to go on. Call it only after everything before it is stored. */
  save(cursor: Record<string, unknown>): Promise<void>;
  progress(share: number): void;
}

/** How one reader, or one part of it, fared. `read`: null when too little was asked to tell. */
export interface Outcome {
  reader: string;
  label: string;
  pages: readonly string[];
  read: boolean | null;
  error: unknown;
  /** Items the network refused one by one; they are asked for again. */
  refused: number;
}

export interface ReaderContext {
  client: Client;
  store: Store;
  pass: number;
  depth: Depth;
  /** Where an earlier run of this reading stopped; empty to start afresh. */
  cursor: Checkpoint['cursor'];
  report(progress: Progress): void;
}

/** Runs one reader from its cursor to its end. Answers its outcome and those of its parts; failures are no exceptions. */
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
    // Refused all of a few: proof enough when everything was asked for, not when little changed.
    const proof = depth === 'changes' ? null : (vain?.last ?? null);
    const error = failures.get(name) ?? (odd ? new UnreadableError(label, odd.unknown) : proof);
    const refused = mine.reduce((sum, tally) => sum + tally.refused, 0);
    return { reader: name, label, pages: reader.pages, read: error ? false : vain ? null : true, error, refused };
  };

  // Before the first question: a reading that fails at it is owed at this depth.
  await save(cursor);
  try {
    await reader.read(run);
  } catch (error) {
    if (!isOfReader(error)) throw error;
    failures.set(reader.entity, error);
  }
  const own = outcome(reader.entity, reader.label);
  const others = Object.entries(parts).map(([name, label]) => outcome(name, label));
  // Of a reader that failed nobody knows which of its parts would have been read.
  const outcomes = [own, ...(own.read === false ? others.filter(({ read }) => read === false) : others)];
  // A reader that is done is not run again, so its report must be there before: a run may die between the two.
  await store.report(outcomes.map(reportOf));
  if (own.read !== false) {
    await save({}, true);
    progress.share = 1;
    report(progress);
  } else if (own.error instanceof UnreadableError) {
    // Some of it may be noted as read: everything is read again once it can be.
    await store.saveCheckpoint(reader.entity, { pass, depth: depth === 'changes' ? 'full' : depth });
  }
  return { progress, outcomes };
}

/** Failures that leave the other readers as they are. */
const isOfReader = (error: unknown) =>
  error instanceof NetworkError ||
  error instanceof UnreadableError ||
  // With an SQLSTATE of its own statement; a backend that is away or refuses our key is everybody's failure.
  (error instanceof StoreError &&
    /^(?!08|28|53|57P|58)[0-9A-Z]{5}$/.test(error.sqlState) &&
    error.status !== 401 &&
    error.status !== 403);
