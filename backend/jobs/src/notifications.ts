import type { Reader } from './run.ts';
import type { Counts, Store } from './store.ts';

/** Minimum interval between progress updates, which only show that something is happening. */
const INTERVAL_MS = 1000;

/** Beyond this many lines, see the log. */
const MOST_NEWS = 6;

type News = Pick<Counts, 'inserted' | 'updated'>;

/** "prices and trades of markets": joins labels. */
const inWords = new Intl.ListFormat('en-US');
const grouped = new Intl.NumberFormat('en-US');

/**
 * Maintains the one row of `sync_notifications` of a run, in progress until its end. `details` has texts for visitors;
 * `details.run` is for programs: job, percent, phase, and the final counts.
 */
export function createNotifications(store: Store, now: () => Date = () => new Date()) {
  let id: number | null = null;
  let told = 0;
  const news = new Map<string, News>();

  const end = async (change: { status: 'completed' | 'failed'; message: string; details?: object }) => {
    if (id === null) return;
    const row = id;
    id = null;
    await store.changeNotification(row, { ...change, completed_at: now().toISOString() });
  };

  return {
    async start(): Promise<void> {
      id = await store.addNotification({
        type: 'other',
        status: 'in_progress',
        message: 'Reading what is new on the network',
        details: { run: { job: 'sync', phase: null, percent: 0 } },
      });
    },

    /** `share` of the whole run, 0-1. */
    async progress(phase: string, share: number): Promise<void> {
      if (id === null || now().getTime() - told < INTERVAL_MS) return;
      told = now().getTime();
      await store.changeNotification(id, {
        details: { run: { job: 'sync', phase, percent: Math.floor(100 * share) } },
      });
    },

    read({ news: name, label }: Pick<Reader, 'news' | 'label'>, { inserted, updated }: News): void {
      const before = news.get(name ?? label) ?? { inserted: 0, updated: 0 };
      news.set(name ?? label, { inserted: before.inserted + inserted, updated: before.updated + updated });
    },

    async finish(
      failed: readonly { label: string; isPart: boolean }[],
      counts: Counts & { notUnderstood: number },
    ): Promise<void> {
      const lost = inWords.format(failed.map(({ label }) => label));
      const whole = failed.every(({ isPart }) => isPart);
      const lines = newsLines(news);
      const nothingNew = failed.length === 0 && lines.length === 0;
      await end({
        status: whole ? 'completed' : 'failed',
        message: !whole
          ? `Sync could not read ${lost}`
          : `Sync completed${failed.length > 0 ? ` except for ${lost}` : nothingNew ? ', nothing new' : ''}`,
        details: {
          ...Object.fromEntries(lines),
          run: { job: 'sync', phase: 'done', percent: 100, nothingNew, ...counts },
        },
      });
    },

    /** The run ended before its last reader. */
    fail: (reason: string) => end({ status: 'failed', message: `Sync stopped: ${reason}` }),
  };
}

/** "Reviews": "3 new, 1 changed"; most frequent first. */
function newsLines(news: ReadonlyMap<string, News>): [name: string, text: string][] {
  return [...news]
    .filter(([, { inserted, updated }]) => inserted + updated > 0)
    .sort(([, a], [, b]) => b.inserted - a.inserted || b.updated - a.updated)
    .slice(0, MOST_NEWS)
    .map(([name, { inserted, updated }]) => [
      name.charAt(0).toUpperCase() + name.slice(1),
      [inserted && `${grouped.format(inserted)} new`, updated && `${grouped.format(updated)} changed`]
        .filter(Boolean)
        .join(', '),
    ]);
}
