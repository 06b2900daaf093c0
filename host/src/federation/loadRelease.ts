import type { LoadErrorClass, PlannedRelease, PlannedSection } from '@companion/contract';
import type { ComponentType } from 'react';
import type { Attempts } from './attempts';
import { diagnose } from './diagnose';
import { EntryFailure } from './entryScripts';
import { LoadFailure, missingChunk, timedOut, worthRetrying } from './LoadFailure';
import type { ReleaseRuntime } from './runtime';
import type { ReleaseSheets } from './sheets';
import type { LoadPhase, LoadTelemetry } from './telemetry';
import type { Trespass } from './trespass/trespass';

// biome-ignore lint/suspicious/noExplicitAny: pages take no properties and widgets those of their slot; the caller knows which.
export type SectionComponent = ComponentType<any>;

/** Dependencies of loading, provided by the page. */
export type LoadTools = {
  runtime: Pick<ReleaseRuntime, 'import' | 'forget'>;
  telemetry: LoadTelemetry;
  attempts: Pick<Attempts, 'begin' | 'froze' | 'forgive' | 'dispose'>;
  /** Missing if there are no other sections to protect, as in tests of a single section. */
  trespass?: Pick<Trespass, 'begin' | 'end' | 'left' | 'dispose'>;
  sheets: ReleaseSheets;
  /** Adds files and fallbacks to a section that was sent without them. Never rejects. */
  complete(section: PlannedSection): Promise<void>;
};

/** Script and chunks have their own timeouts; beyond all of them, the code itself is waiting forever. */
const MODULE_TIMEOUT_MS = 20_000;

/**
 * Loads a module of one release with one retry; after a timeout only if there are no `others`, since waiting twice is too
 * long.
 * @throws LoadFailure
 */
export async function loadFromRelease(
  release: PlannedRelease,
  request: string,
  others: boolean,
  tools: LoadTools,
): Promise<SectionComponent> {
  const startedAt = performance.now();
  try {
    return await attempt(release, request, startedAt, tools);
  } catch (error) {
    const first = error as LoadFailure;
    if (!worthRetrying(first.error) || (first.error === 'timeout' && others)) throw first;
    await jitter();
    tools.runtime.forget(release);
    return attempt(release, request, startedAt, tools);
  }
}

async function attempt(
  release: PlannedRelease,
  request: string,
  startedAt: number,
  { runtime, telemetry, attempts }: LoadTools,
): Promise<SectionComponent> {
  const end = attempts.begin(release, request, 'module');
  try {
    const module = (await inTime(runtime.import(release, request))) as { default?: unknown };
    if (typeof module.default !== 'function' && typeof module.default !== 'object')
      throw new TypeError('the module has no component as its default export');
    return module.default as SectionComponent;
  } catch (cause) {
    const error = await classify(release, request, cause);
    const phase: LoadPhase = cause instanceof EntryFailure ? 'entry' : 'module';
    telemetry.report({ release, phase, duration: performance.now() - startedAt, error });
    throw new LoadFailure(release, request, error, cause);
  } finally {
    end();
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException('the module did not come to an end', 'TimeoutError')),
      MODULE_TIMEOUT_MS,
    );
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Determines the failure's class. Files are fetched again for this, because a script does not say why it failed. */
async function classify(release: PlannedRelease, request: string, cause: unknown): Promise<LoadErrorClass> {
  if (cause instanceof EntryFailure) return cause.error;
  if ((cause instanceof DOMException && cause.name === 'TimeoutError') || timedOut(cause)) return 'timeout';
  const chunk = missingChunk(cause);
  if (chunk === null) return 'evaluate';
  const { js = [], css = [] } = release.exposes[request] ?? {};
  // Attempts after the first use different URLs.
  const search = /\?.*$/.exec(chunk)?.[0] ?? '';
  const known = [...js, ...css].map((file) => ({ ...file, url: file.url + search }));
  const files = known.some(({ url }) => url === chunk) ? known : [...known, { url: chunk, integrity: null }];
  return (await diagnose(files)) ?? 'offline';
}

/** Spreads retries, since many pages fail at the same moment. */
export function jitter(): Promise<void> {
  return new Promise((done) => setTimeout(done, 200 + Math.random() * 600));
}
