import type { NotificationType, Outcome, Progress, Reader } from './run.ts';
import type { Counts, Store } from './store.ts';

/** A browser is told at most this often; it only needs to see that something moves. */
const INTERVAL_MS = 1000;

interface Open {
  id: number;
  finished: Counts & { unknown: number };
  readersDone: number;
  /** Readers that failed, and parts that did. */
  failed: { readers: string[]; parts: string[] };
}

const rowsOf = ({ inserted, updated, unchanged }: Counts) => inserted + updated + unchanged;
/** "prices and trades of markets": in words, in order. */
const inWords = new Intl.ListFormat('en-GB');

const TITLES: Record<NotificationType, string> = {
  profiles_sync: 'Profiles',
  reviews_sync: 'Reviews',
  xp_sync: 'XP',
  other: 'Network data',
};

/** Writes the rows of `sync_notifications` of one run: one per type, open from its first reader to its last. */
export function createNotifications(store: Store, readers: readonly Reader[], now: () => Date = () => new Date()) {
  const open = new Map<NotificationType, Open>();
  let told = 0;
  const readersOf = (type: NotificationType) => readers.filter((reader) => reader.notification === type).length;

  function details(reader: Reader, row: Open, progress: Progress) {
    return {
      job: 'sync',
      phase: reader.label,
      percent: Math.floor((100 * (row.readersDone + progress.share)) / readersOf(reader.notification)),
      rows: rowsOf(row.finished) + rowsOf(progress.counts),
      notUnderstood: row.finished.unknown + progress.unknown,
    };
  }

  return {
    async start(reader: Reader): Promise<void> {
      if (open.has(reader.notification)) return;
      const id = await store.addNotification({
        type: reader.notification,
        status: 'in_progress',
        message: `${TITLES[reader.notification]}: syncing`,
        details: { job: 'sync', phase: reader.label, percent: 0, rows: 0, notUnderstood: 0 },
      });
      open.set(reader.notification, {
        id,
        finished: { inserted: 0, updated: 0, unchanged: 0, unknown: 0 },
        readersDone: 0,
        failed: { readers: [], parts: [] },
      });
    },

    async progress(reader: Reader, progress: Progress): Promise<void> {
      const row = open.get(reader.notification);
      if (!row || now().getTime() - told < INTERVAL_MS) return;
      told = now().getTime();
      await store.changeNotification(row.id, { details: details(reader, row, progress) });
    },

    async finish(reader: Reader, progress: Progress, outcomes: readonly Outcome[]): Promise<void> {
      const row = open.get(reader.notification);
      if (!row) return;
      row.readersDone++;
      for (const { reader: name, label, read } of outcomes)
        if (read === false) row.failed[name === reader.entity ? 'readers' : 'parts'].push(label);
      row.finished.inserted += progress.counts.inserted;
      row.finished.updated += progress.counts.updated;
      row.finished.unchanged += progress.counts.unchanged;
      row.finished.unknown += progress.unknown;
      if (row.readersDone < readersOf(reader.notification)) return;
      const { unknown: notUnderstood, ...counts } = row.finished;
      const { readers: failed, parts } = row.failed;
      const title = TITLES[reader.notification];
      const except = parts.length > 0 ? ` except for ${inWords.format(parts)}` : '';
      await store.changeNotification(row.id, {
        status: failed.length > 0 ? 'failed' : 'completed',
        message:
          failed.length > 0
            ? `${title}: ${inWords.format([...failed, ...parts])} could not be read`
            : `${title}: sync completed${except}`,
        details: { job: 'sync', phase: 'done', percent: 100, rows: rowsOf(counts), ...counts, notUnderstood },
        completed_at: now().toISOString(),
      });
      open.delete(reader.notification);
    },

    /** Marks whatever is still open as failed. */
    async fail(reason: string): Promise<void> {
      const rows = [...open];
      open.clear();
      for (const [type, { id }] of rows)
        await store.changeNotification(id, {
          status: 'failed',
          message: `${TITLES[type]}: ${reason}`,
          completed_at: now().toISOString(),
        });
    },
  };
}
