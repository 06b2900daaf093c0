import type { Dataset } from '@companion/network';
import type { Counts, Store } from './store.ts';

/** What a reader wrote to the database. */
export interface Written {
  /** Row keys per entity. */
  rows: Map<string, Set<string>>;
  /** Vote targets whose list was declared complete: missing votes would be deleted. */
  complete: string[];
  /** Items marked as read, per entity. */
  read: Map<string, Set<number>>;
  setAside: number;
}

/** A store in which a data set is already stored except for its votes, and that records what is written to it. */
export function createMemoryStore(set: Dataset): { store: Store; written: Written } {
  const written: Written = { rows: new Map(), complete: [], read: new Map(), setAside: 0 };
  const after = <T>(ids: readonly T[], start: T) => ids.filter((id) => id > start);
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
  const targets: Record<string, number[]> = {
    review: ids(set.reviews),
    vouch: ids(set.vouches),
    slash: ids(set.slashes),
    discussion: [],
  };
  const counts = (rows: readonly object[]): Counts => ({ inserted: rows.length, updated: 0, unchanged: 0 });
  const store: Store = {
    ingest: async (entity, rows, extra) => {
      const known = written.rows.get(entity) ?? new Set();
      for (const row of rows) known.add(JSON.stringify(row));
      written.rows.set(entity, known);
      const complete = (extra as { complete?: { type: string; id: number }[] } | undefined)?.complete ?? [];
      written.complete.push(...complete.map(({ type, id }) => `${type}:${id}`));
      return counts(rows);
    },
    keepUnknown: async (rows) => {
      written.setAside += rows.length;
    },
    profileIds: async (start) =>
      after(
        set.profiles.map(({ profileId }) => profileId).sort((a, b) => a - b),
        start,
      ),
    accounts: async (start) =>
      start === 0 ? set.users.map(({ userkeys }, index) => ({ userId: -1 - index, userkeys: [...userkeys] })) : [],
    voteTargets: async (kind, start) => after(targets[kind] ?? [], start),
    seen: () => null,
    unread: async () => [],
    read: async (entity, items) => {
      written.read.set(entity, new Set([...(written.read.get(entity) ?? []), ...items]));
      return null;
    },
    primaryAddresses: async () => ({}),
    slashDays: async () =>
      [...new Set(set.slashes.map((row) => (row.cancelledAt ?? row.closesAt).slice(0, 10)))].sort(),
    reviewCounts: async () => ({}),
    voteCounts: async () => ({}),
    changedVoteTargets: async (rows) =>
      (rows as { type: string; id: number; up: number; down: number }[]).filter(({ up, down }) => up + down > 0),
    checkpoints: async () => ({}),
    saveCheckpoint: async () => null,
    setClock: async () => '',
    report: async () => null,
    afterLoad: async () => ({}),
    addNotification: async () => 1,
    changeNotification: async () => null,
    closeNotifications: async () => null,
  };
  return { store, written };
}
