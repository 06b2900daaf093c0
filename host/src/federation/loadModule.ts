import type { LoadErrorClass, PlannedRelease, PlannedSection } from '@companion/contract';
import type { ComponentType } from 'react';
import { diagnose } from './diagnose';
import { EntryFailure } from './entryScript';
import { LoadFailure, missingChunk, timedOut, worthRetrying } from './LoadFailure';
import { forgetRelease, importFromRelease } from './runtime';
import { reportLoad } from './telemetry';

// biome-ignore lint/suspicious/noExplicitAny: pages take no properties and widgets those of their slot; the caller knows which.
export type SectionComponent = ComponentType<any>;

/** A module ready to draw, and the release it came from: the planned one, or one the page fell back to. */
export type LoadedModule = { Component: SectionComponent; release: PlannedRelease };

const loaded = new Map<string, Promise<LoadedModule>>();
/** Releases that failed a module in this tab, with why. They are not tried again until someone asks. */
const failed = new Map<string, LoadFailure>();
/** Modules that lost a chunk after they were drawn and got a second chance. */
const recovered = new Set<string>();

/**
 * A section's module from the best release that brings it to run: the planned one, tried twice, then what came before
 * it. One promise per section and module, so that React can wait on it. Rejects with the first release's LoadFailure.
 */
export function loadModule(section: PlannedSection, request: string): Promise<LoadedModule> {
  const key = keyOf(section, request);
  const known = loaded.get(key);
  if (known) return known;
  const loading = fromBestRelease(section, request);
  // Nobody may be waiting yet (a prefetch): the failure is kept for whoever asks.
  loading.catch(() => {});
  loaded.set(key, loading);
  return loading;
}

/**
 * The release that drew a module broke while running. Answers whether there is something to draw now: the release
 * before, or after a missing chunk the same one once more.
 */
export function giveUp(section: PlannedSection, request: string, failure: LoadFailure): boolean {
  const key = keyOf(section, request);
  const release = releasesOf(section, request).find(({ version }) => version === failure.release.version) ?? section;
  const chunk = missingChunk(failure.cause);
  if (chunk !== null && !recovered.has(keyOf(release, request))) {
    recovered.add(keyOf(release, request));
    loaded.set(key, recover(section, request, release, chunk));
    return true;
  }
  failed.set(keyOf(release, request), failure);
  loaded.delete(key);
  return releasesOf(section, request).some((other) => !failed.has(keyOf(other, request)));
}

/** Modules start over, because the old ones remember that the chunk failed; the cache gets the good chunk, if there is one. */
async function recover(section: PlannedSection, request: string, release: PlannedRelease, chunk: string) {
  await jitter();
  await diagnose([{ url: chunk, integrity: null }]);
  forgetRelease(release);
  return fromBestRelease(section, request);
}

/** Lets the next `loadModule` start afresh with every release: what the Retry button does. */
export function forgetModule(section: PlannedSection, request: string): void {
  loaded.delete(keyOf(section, request));
  for (const release of releasesOf(section, request)) {
    recovered.delete(keyOf(release, request));
    if (failed.delete(keyOf(release, request))) forgetRelease(release);
  }
}

async function fromBestRelease(section: PlannedSection, request: string): Promise<LoadedModule> {
  const releases = releasesOf(section, request);
  const untried = releases.filter((release) => !failed.has(keyOf(release, request)));
  for (const [i, release] of untried.entries()) {
    try {
      return await fromRelease(release, request, i + 1 < untried.length);
    } catch (error) {
      failed.set(keyOf(release, request), error as LoadFailure);
    }
  }
  const first = failed.get(keyOf(releases[0] ?? section, request));
  throw first ?? new LoadFailure(section, request, 'evaluate', new Error('the release has no such module'));
}

/** One release, tried twice. After a timeout only if nothing else is left: waiting twice is too long. */
async function fromRelease(release: PlannedRelease, request: string, others: boolean): Promise<LoadedModule> {
  const startedAt = performance.now();
  try {
    return await attempt(release, request, startedAt);
  } catch (error) {
    const first = error as LoadFailure;
    if (!worthRetrying(first.error) || (first.error === 'timeout' && others)) throw first;
    await jitter();
    forgetRelease(release);
    return attempt(release, request, startedAt);
  }
}

async function attempt(release: PlannedRelease, request: string, startedAt: number): Promise<LoadedModule> {
  const report = { release, request, duration: performance.now() - startedAt };
  try {
    const module = (await importFromRelease(release, request)) as { default?: unknown };
    if (typeof module.default !== 'function' && typeof module.default !== 'object')
      throw new TypeError('the module has no component as its default export');
    reportLoad({ ...report, phase: 'ready', duration: performance.now() - startedAt, error: null });
    return { Component: module.default as SectionComponent, release };
  } catch (cause) {
    const error = await classify(release, request, cause);
    const phase = cause instanceof EntryFailure ? 'entry' : 'module';
    reportLoad({ ...report, phase, duration: performance.now() - startedAt, error });
    throw new LoadFailure(release, request, error, cause);
  }
}

/** Which of the typed failures this was; files are looked at once more, because a script does not say why it failed. */
async function classify(release: PlannedRelease, request: string, cause: unknown): Promise<LoadErrorClass> {
  if (cause instanceof EntryFailure) return cause.error;
  const chunk = missingChunk(cause);
  if (chunk === null) return 'evaluate';
  if (timedOut(cause)) return 'timeout';
  const { js = [], css = [] } = release.exposes[request] ?? {};
  const known = [...js, ...css];
  const files = known.some(({ url }) => url === chunk) ? known : [...known, { url: chunk, integrity: null }];
  return (await diagnose(files)) ?? 'offline';
}

/** Releases that have the module, best first. */
function releasesOf(section: PlannedSection, request: string): PlannedRelease[] {
  return [section, ...section.fallbacks].filter((release) => Object.hasOwn(release.exposes, request));
}

function keyOf({ container }: PlannedRelease, request: string): string {
  return `${container} ${request}`;
}

/** Many pages fail at the same moment; they should not all come back at the same moment. */
function jitter(): Promise<void> {
  return new Promise((done) => setTimeout(done, 200 + Math.random() * 600));
}
