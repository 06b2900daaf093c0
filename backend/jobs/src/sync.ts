import { type ClientOptions, createClient, NetworkError } from './client.ts';
import { accounts } from './entities/accounts.ts';
import { invitations } from './entities/invitations.ts';
import { markets } from './entities/markets.ts';
import { profiles } from './entities/profiles.ts';
import { newestReviews, reviews } from './entities/reviews.ts';
import { scores } from './entities/scores.ts';
import { seasons } from './entities/seasons.ts';
import { slashes, slashOutcomes } from './entities/slashes.ts';
import { telegram } from './entities/telegram.ts';
import { voteDiscovery } from './entities/voteDiscovery.ts';
import { votes } from './entities/votes.ts';
import { vouches } from './entities/vouches.ts';
import { weeklyXpReader } from './entities/xp.ts';
import { type Forecast, forecastOf, measure } from './forecast.ts';
import { reportOf, WaitingError } from './health.ts';
import { createNotifications } from './notifications.ts';
import type { ProgressLine } from './progress.ts';
import type { StoreOptions } from './rest.ts';
import { type Depth, type Outcome, type Reader, runReader } from './run.ts';
import { claimDatabase, type Source } from './source.ts';
import { add, type Checkpoint, type Counts, createStore } from './store.ts';

/** Approximate share of a run's time, so that the bar moves evenly. */
const WEIGHTS: Record<string, number> = {
  reviews: 8,
  score_history: 4,
  xp_weekly: 6,
  votes_vouch: 4,
  votes_review: 14,
  votes_elsewhere: 4,
};

const FULL_EVERY_MS = 86_400_000;

export interface SyncOptions {
  network: Omit<ClientOptions, 'signal'>;
  backend: Omit<StoreOptions, 'signal'>;
  source: Source;
  signal?: AbortSignal;
  /** Interval of full reads; in between, only changes are read. Default a day. */
  fullEveryMs?: number;
  /** Called when profiles, reviews, vouches, slashes and invitations are stored: pages have something to show. */
  onFirstPages?: () => void;
  onProgress?: (line: ProgressLine) => void;
  /** Called before an initial read, with its number of requests and duration. */
  onForecast?: (forecast: Forecast) => void;
}

export interface SyncResult extends Counts {
  /** Unparsed rows per entity, from this and earlier runs. */
  notUnderstood: Record<string, number>;
  /** Requests to the network, including retries. */
  requests: number;
  /** Readers and parts that could not be read, with the reason. */
  failed: Failed[];
}

export interface Failed {
  reader: string;
  label: string;
  reason: string;
  /** For a part: the rest of its reader was read. */
  isPart: boolean;
}

/** First what pages list, then what refines it. */
export function readersOf(source: Source): { first: Reader[]; rest: Reader[] } {
  return {
    first: [seasons, profiles, newestReviews, vouches, slashes, accounts, invitations],
    rest: [slashOutcomes, reviews, scores, weeklyXpReader, ...votes, voteDiscovery, markets, telegram(source.telegram)],
  };
}

/** A killed pass is resumed; one that ended, completely or not, is followed by the next. */
const isOver = (pass: Checkpoint) => pass.done || pass.cursor.over === true;

/** An older cursor is not resumed: too much has changed behind it. */
const CURSOR_KEPT_MS = 86_400_000;

const depthIn = ({ depth }: Checkpoint['cursor']): Depth => (depth === 'full' || depth === 'changes' ? depth : 'first');

/** Depth of a pass; an interrupted one keeps its depth. */
function depthOf({ pass, full_pass }: Record<string, Checkpoint>, fullEveryMs: number): Depth {
  if (!pass) return 'first';
  if (!isOver(pass)) return depthIn(pass.cursor);
  return full_pass && Date.now() - Date.parse(full_pass.at) < fullEveryMs ? 'changes' : 'full';
}

/** Remaining work of a reader in this pass: none, or its depth and cursor. */
function workOf(
  { needs = [] }: Reader,
  checkpoint: Checkpoint | undefined,
  pass: { number: number; depth: Depth },
  deep: Set<string>,
): { depth: Depth; cursor: Checkpoint['cursor'] } | null {
  if (checkpoint?.done && checkpoint.cursor.pass === pass.number) return null;
  const left = checkpoint && !checkpoint.done ? checkpoint : null;
  const owed = left ? depthIn(left.cursor) : 'changes';
  const started = left?.cursor.pass === pass.number;
  // A prerequisite was read completely again, so its dependents are too.
  const wanted = pass.depth === 'changes' && needs.some((need) => deep.has(need)) ? 'full' : pass.depth;
  const depth = wanted === 'changes' ? owed : wanted;
  const goesOn = left && owed === depth && (started || (depth !== 'changes' && isFresh(left)));
  return { depth, cursor: goesOn ? left.cursor : {} };
}

const isFresh = ({ at }: Checkpoint) => Date.now() - Date.parse(at) < CURSOR_KEPT_MS;

function passNumber({ pass }: Record<string, Checkpoint>): number {
  return typeof pass?.cursor.number === 'number' ? pass.cursor.number : 0;
}

/** Whether a full pass ever completed: pages have had data since. */
export function hasEarlierData(checkpoints: Record<string, Checkpoint>): boolean {
  return passNumber(checkpoints) > 1 || checkpoints.pass?.done === true;
}

/** After this many failed endpoints in a row without a success, the network counts as down. */
const AWAY = 3;

/** Endpoint at which a reader failed: several readers may share one. */
const placeOf = ({ reader, error }: Outcome) =>
  error instanceof NetworkError ? error.path.replace(/\?.*/s, '') : reader;

/**
 * Updates the database from the network. One call is one pass over all entities; an interrupted pass resumes at its checkpoints,
 * and ends with the same rows as an undisturbed one. A failing reader is skipped and continues in the next pass at the same
 * depth.
 * @throws NetworkError if the network stops responding, StoreError, OtherSourceError, or the signal's reason.
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
  const pass = {
    number: last && !isOver(last) ? number : number + 1,
    depth: depthOf(checkpoints, options.fullEveryMs ?? FULL_EVERY_MS),
  };
  await store.saveCheckpoint('pass', pass);
  if (!last && options.onForecast) {
    const { sizes, each } = await measure(client);
    options.onForecast(forecastOf(sizes, { each, parallel: options.network.parallel ?? 4 }));
  }
  if (pass.depth !== 'changes') await store.saveCheckpoint('full_pass', {}, true);
  if (hasEarlierData(checkpoints)) onFirstPages?.();

  const { first, rest } = readersOf(source);
  const readers = [...first, ...rest];
  const notifications = createNotifications(store);
  const weightOf = (list: readonly Reader[]) => list.reduce((sum, reader) => sum + (WEIGHTS[reader.entity] ?? 1), 0);
  const counts: Counts = { inserted: 0, updated: 0, unchanged: 0 };
  const started = Date.now();
  const failed: Failed[] = [];
  const deep = new Set<string>();
  const missing = new Set<string>();
  const inVain = new Set<string>();
  let unknown = 0;
  let answeredBefore = 0;

  /** Adds failed parts of a reader to the result. */
  function noteFailures(reader: Reader, outcomes: readonly Outcome[]): void {
    for (const { reader: name, label, read, error } of outcomes)
      if (read === false)
        failed.push({
          reader: name,
          label,
          reason: error instanceof Error ? error.message : String(error),
          isPart: name !== reader.entity,
        });
  }

  await notifications.start();
  try {
    for (const [index, reader] of readers.entries()) {
      const work = workOf(reader, checkpoints[reader.entity], pass, deep);
      if (work === null) continue;
      const waitsFor = reader.needs?.filter((need) => missing.has(need)) ?? [];
      if (waitsFor.length > 0) {
        const waiting = waitingOf(reader, readers, waitsFor);
        missing.add(reader.entity);
        await store.saveCheckpoint(reader.entity, { ...work.cursor, pass: pass.number, depth: work.depth });
        await store.report([reportOf(waiting)]);
        noteFailures(reader, [waiting]);
        continue;
      }
      // A pending progress notification must finish before the one that closes it.
      let telling: Promise<void> | null = null;
      let failure: unknown;
      const before = weightOf(readers.slice(0, index));
      const { progress, outcomes } = await runReader(reader, {
        client,
        store,
        pass: pass.number,
        ...work,
        report: (now) => {
          const share = (before + now.share * weightOf([reader])) / weightOf(readers);
          onProgress?.({
            label: reader.label,
            share,
            rows: rowsOf(counts) + rowsOf(now.counts),
            elapsedMs: Date.now() - started,
          });
          telling ??= notifications
            .progress(reader.label, share)
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
      noteFailures(reader, outcomes);
      notifications.read(reader, progress.counts);
      unknown += progress.unknown;
      const [own] = outcomes;
      if (work.depth !== 'changes' && own?.read !== false) deep.add(reader.entity);
      if (own?.read === false && !checkpoints[reader.entity]?.known) missing.add(reader.entity);
      if (own?.read !== false || client.answered() !== answeredBefore) inVain.clear();
      else inVain.add(placeOf(own));
      answeredBefore = client.answered();
      if (inVain.size >= AWAY) throw own?.error;
      if (index === first.length - 1) {
        await store.afterLoad();
        if (pass.number === 1) onFirstPages?.();
      }
    }
    const notUnderstood = await store.afterLoad();
    const essentials = new Set(readers.filter(({ essential }) => essential).map(({ entity }) => entity));
    const known = !failed.some(({ reader }) => essentials.has(reader));
    await store.saveCheckpoint('pass', known ? pass : { ...pass, over: true }, known);
    await notifications.finish(failed, { ...counts, notUnderstood: unknown });
    if (failed.every(({ isPart }) => isPart)) await store.saveCheckpoint('whole_pass', {}, true);
    return { ...counts, notUnderstood, requests: client.requests(), failed };
  } catch (error) {
    // Report the original error, even if its notification fails.
    await notifications.fail(error instanceof Error ? error.message : String(error)).catch(() => {});
    throw error;
  }
}

/** The outcome of a reader whose prerequisites were never read: it would find nobody, which proves nothing. */
function waitingOf(reader: Reader, readers: readonly Reader[], needs: readonly string[]): Outcome {
  const labels = readers.filter(({ entity }) => needs.includes(entity)).map(({ label }) => label);
  const error = new WaitingError(labels);
  const { entity, label, pages } = reader;
  return { reader: entity, label, pages, read: false, error, refused: 0 };
}

const rowsOf = ({ inserted, updated, unchanged }: Counts) => inserted + updated + unchanged;
