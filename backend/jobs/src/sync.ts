import { type ClientOptions, createClient } from './client.ts';
import { accounts } from './entities/accounts.ts';
import { invitations } from './entities/invitations.ts';
import { markets } from './entities/markets.ts';
import { profiles } from './entities/profiles.ts';
import { newestReviews, reviews } from './entities/reviews.ts';
import { scores } from './entities/scores.ts';
import { seasons } from './entities/seasons.ts';
import { slashes } from './entities/slashes.ts';
import { telegram } from './entities/telegram.ts';
import { voteDiscovery } from './entities/voteDiscovery.ts';
import { votes } from './entities/votes.ts';
import { vouches } from './entities/vouches.ts';
import { weeklyXpReader } from './entities/xp.ts';
import { createNotifications } from './notifications.ts';
import type { ProgressLine } from './progress.ts';
import type { StoreOptions } from './rest.ts';
import { type Depth, type Reader, runReader } from './run.ts';
import { claimDatabase, type Source } from './source.ts';
import { add, type Checkpoint, type Counts, createStore } from './store.ts';

/** Rough share of a run's time, so that one bar moves evenly. */
const WEIGHTS: Record<string, number> = { reviews: 8, votes: 20, xp_weekly: 6, score_history: 4, votes_elsewhere: 4 };

const FULL_EVERY_MS = 86_400_000;

export interface SyncOptions {
  network: Omit<ClientOptions, 'signal'>;
  backend: Omit<StoreOptions, 'signal'>;
  source: Source;
  signal?: AbortSignal;
  /** Everything is read again after this long; in between only what changed. Default a day. */
  fullEveryMs?: number;
  /** Profiles, reviews, vouches, slashes and invitations are stored: pages have something to show. */
  onFirstPages?: () => void;
  onProgress?: (line: ProgressLine) => void;
}

export interface SyncResult extends Counts {
  /** Rows per entity, of this and earlier runs, that nobody could read. */
  notUnderstood: Record<string, number>;
  /** Requests to the network, repeated ones included. */
  requests: number;
}

/** First what pages list, then what refines it. */
function readersOf(source: Source): { first: Reader[]; rest: Reader[] } {
  return {
    first: [seasons, profiles, newestReviews, vouches, slashes, accounts, invitations],
    rest: [reviews, scores, weeklyXpReader, votes, voteDiscovery, markets, telegram(source.telegram)],
  };
}

/** How deep a pass reads; one that was interrupted goes on as it began. */
function depthOf({ pass, full_pass }: Record<string, Checkpoint>, fullEveryMs: number): Depth {
  if (!pass) return 'first';
  const { depth } = pass.cursor;
  if (!pass.done) return depth === 'full' || depth === 'changes' ? depth : 'first';
  return full_pass && Date.now() - Date.parse(full_pass.at) < fullEveryMs ? 'changes' : 'full';
}

function passNumber({ pass }: Record<string, Checkpoint>): number {
  return typeof pass?.cursor.number === 'number' ? pass.cursor.number : 0;
}

/** Whether a whole pass was ever read: the pages have had data since. */
export function hasEarlierData(checkpoints: Record<string, Checkpoint>): boolean {
  return passNumber(checkpoints) > 1 || checkpoints.pass?.done === true;
}

/**
 * Brings the database up to what the network says. One call is one pass over all entities; a pass that was interrupted
 * goes on where its checkpoints stand, and ends in the same rows as an undisturbed one.
 * @throws NetworkError, StoreError, OtherSourceError, or the signal's reason.
 */
export async function sync(options: SyncOptions): Promise<SyncResult> {
  const { source, signal, onFirstPages, onProgress } = options;
  const client = createClient({ ...options.network, ...(signal ? { signal } : {}) });
  const store = createStore({ ...options.backend, ...(signal ? { signal } : {}) });
  await claimDatabase(store, source);
  await store.setClock(source.frozenAt);
  await store.closeNotifications('sync', { status: 'failed', message: 'Sync was interrupted' });

  const checkpoints = await store.checkpoints();
  const last = checkpoints.pass;
  const number = passNumber(checkpoints);
  const pass = last && !last.done ? number : number + 1;
  const depth = depthOf(checkpoints, options.fullEveryMs ?? FULL_EVERY_MS);
  const cursor = { number: pass, depth };
  await store.saveCheckpoint('pass', cursor);
  if (depth !== 'changes') await store.saveCheckpoint('full_pass', {}, true);
  if (hasEarlierData(checkpoints)) onFirstPages?.();

  const { first, rest } = readersOf(source);
  const readers = [...first, ...rest];
  const notifications = createNotifications(store, readers);
  const weightOf = (list: readonly Reader[]) => list.reduce((sum, reader) => sum + (WEIGHTS[reader.entity] ?? 1), 0);
  const counts: Counts = { inserted: 0, updated: 0, unchanged: 0 };
  const started = Date.now();

  try {
    for (const [index, reader] of readers.entries()) {
      await notifications.start(reader);
      // A notification on its way must not be overtaken by the one that closes it.
      let telling: Promise<void> | null = null;
      let failure: unknown;
      const before = weightOf(readers.slice(0, index));
      const progress = await runReader(reader, pass, checkpoints[reader.entity], {
        client,
        store,
        depth,
        report: (now) => {
          onProgress?.({
            label: reader.label,
            share: (before + now.share * weightOf([reader])) / weightOf(readers),
            rows: rowsOf(counts) + rowsOf(now.counts),
            elapsedMs: Date.now() - started,
          });
          telling ??= notifications
            .progress(reader, now)
            .catch((error: unknown) => {
              failure = error;
            })
            .finally(() => {
              telling = null;
            });
        },
      });
      await telling;
      if (failure) throw failure;
      add(counts, progress.counts);
      await notifications.finish(reader, progress);
      if (index === first.length - 1) {
        await store.afterLoad();
        if (pass === 1) onFirstPages?.();
      }
    }
    const notUnderstood = await store.afterLoad();
    await store.saveCheckpoint('pass', cursor, true);
    return { ...counts, notUnderstood, requests: client.requests() };
  } catch (error) {
    // The first failure is the news; that its notice could not be written either is not.
    await notifications.fail(error instanceof Error ? error.message : String(error)).catch(() => {});
    throw error;
  }
}

const rowsOf = ({ inserted, updated, unchanged }: Counts) => inserted + updated + unchanged;
