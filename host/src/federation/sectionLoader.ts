import type { PlannedRelease, PlannedSection } from '@companion/contract';
import { diagnose } from './diagnose';
import { LoadFailure, missingChunk, worthRetrying } from './LoadFailure';
import { jitter, type LoadTools, loadFromRelease, type SectionComponent } from './loadRelease';
import { MountWatch } from './mountWatch';
import { tracked } from './tracked';

/** A loaded page waits no longer than this for its fallbacks. */
const COMPLETE_MS = 1_000;

/** A module ready to render and its release: the planned one, or a fallback. */
export type LoadedModule = { Component: SectionComponent; release: PlannedRelease };

/**
 * Loads section modules from their releases and falls back when one cannot be mounted. One instance per page, created by the
 * host.
 */
export class SectionLoader {
  readonly telemetry: LoadTools['telemetry'];
  readonly trespass: LoadTools['trespass'];
  readonly sheets: LoadTools['sheets'];
  /** Progress of the modules being rendered. */
  readonly mounts: MountWatch;
  readonly #loaded = new Map<string, Promise<LoadedModule>>();
  /** Releases that failed to load a module in this page, with the reason. Not retried until requested. */
  readonly #failed = new Map<string, LoadFailure>();
  /** Modules that lost a chunk after rendering and were given a second chance. */
  readonly #recovered = new Set<string>();

  constructor(private readonly tools: LoadTools) {
    this.telemetry = tools.telemetry;
    this.trespass = tools.trespass;
    this.sheets = tools.sheets;
    this.mounts = new MountWatch(tools, (section, request, failure) => this.giveUp(section, request, failure));
  }

  /**
   * A section's module from the first release that can run it: the planned one, tried twice, then its fallbacks. One promise
   * per section and module, so that React can suspend on it. Rejects with the first release's LoadFailure.
   */
  load(section: PlannedSection, request: string): Promise<LoadedModule> {
    const key = keyOf(section, request);
    const known = this.#loaded.get(key);
    if (known) return known;
    // A prefetch has no one waiting for it, so the failure is kept for the next caller.
    const loading = tracked(this.#fromBestRelease(section, request));
    this.#loaded.set(key, loading);
    return loading;
  }

  /**
   * Called when the release that rendered a module broke while running. Returns whether there is something to render now: a
   * fallback, or the same release once more after a missing chunk.
   */
  giveUp(section: PlannedSection, request: string, failure: LoadFailure): boolean {
    const key = keyOf(section, request);
    const release = releasesOf(section, request).find(({ version }) => version === failure.release.version) ?? section;
    const chunk = missingChunk(failure.cause);
    if (chunk !== null && !this.#recovered.has(keyOf(release, request))) {
      this.#recovered.add(keyOf(release, request));
      this.#loaded.set(key, this.#recover(section, request, release, chunk));
      return true;
    }
    this.#failed.set(keyOf(release, request), failure);
    this.#loaded.delete(key);
    return releasesOf(section, request).some((other) => !this.#failed.has(keyOf(other, request)));
  }

  /** Makes the next `load` start over with every release, as the Retry button does. */
  forget(section: PlannedSection, request: string): void {
    this.#loaded.delete(keyOf(section, request));
    for (const release of releasesOf(section, request)) {
      this.#recovered.delete(keyOf(release, request));
      this.tools.attempts.forgive(release, request);
      this.#forgive(release, request);
    }
  }

  /** Retries what failed to load. Code that broke or froze a page is not retried, because the visitor did not ask for it. */
  again(section: PlannedSection, request: string): Promise<LoadedModule> {
    this.#loaded.delete(keyOf(section, request));
    for (const release of releasesOf(section, request)) {
      const failure = this.#failed.get(keyOf(release, request));
      if (failure && worthRetrying(failure.error)) this.#forgive(release, request);
    }
    return this.load(section, request);
  }

  /** A section being edited was rebuilt. @returns whether it had broken, so that the next `load` starts over */
  rebuilt(section: PlannedSection, request: string): boolean {
    if (!this.#failed.delete(keyOf(section, request))) return false;
    this.#loaded.delete(keyOf(section, request));
    this.tools.attempts.forgive(section, request);
    return true;
  }

  #forgive(release: PlannedRelease, request: string): void {
    if (this.#failed.delete(keyOf(release, request))) this.tools.runtime.forget(release);
  }

  dispose(): void {
    this.mounts.dispose();
    this.tools.attempts.dispose();
    this.telemetry.dispose();
    this.trespass?.dispose();
    this.#loaded.clear();
    this.#failed.clear();
    this.#recovered.clear();
  }

  /** Modules are reloaded, because the old ones remember the failed chunk; the cache now has the good chunk, if there is one. */
  async #recover(section: PlannedSection, request: string, release: PlannedRelease, chunk: string) {
    await jitter();
    await diagnose([{ url: chunk, integrity: null }]);
    this.tools.runtime.forget(release);
    return this.#fromBestRelease(section, request);
  }

  async #fromBestRelease(section: PlannedSection, request: string): Promise<LoadedModule> {
    // In parallel with the code: fallbacks are then available if it breaks, at no extra wait.
    let completing = section.partial ? this.tools.complete(section) : null;
    for (;;) {
      const untried = this.#untried(section, request);
      const [release] = untried;
      if (!release && completing) {
        await completing;
        completing = null;
        continue;
      }
      if (!release) break;
      try {
        const Component = await loadFromRelease(release, request, untried.length > 1, this.tools);
        this.sheets.settle(release);
        if (completing) await atMost(completing, COMPLETE_MS);
        return { Component, release };
      } catch (error) {
        this.#failed.set(keyOf(release, request), error as LoadFailure);
      }
    }
    const first = this.#failed.get(keyOf(releasesOf(section, request)[0] ?? section, request));
    throw first ?? new LoadFailure(section, request, 'evaluate', new Error('the release has no such module'));
  }

  #untried(section: PlannedSection, request: string): PlannedRelease[] {
    const releases = releasesOf(section, request);
    for (const release of releases) this.#refuseFrozen(release, request);
    return releases.filter((release) => !this.#failed.has(keyOf(release, request)));
  }

  #refuseFrozen(release: PlannedRelease, request: string): void {
    const key = keyOf(release, request);
    if (!this.#failed.has(key) && this.tools.attempts.froze(release, request))
      this.#failed.set(key, new LoadFailure(release, request, 'frozen', new Error('it froze an earlier page')));
  }
}

function atMost(work: Promise<void>, ms: number): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))]);
}

/** Releases that have the module, best first. */
function releasesOf(section: PlannedSection, request: string): PlannedRelease[] {
  return [section, ...section.fallbacks].filter((release) => Object.hasOwn(release.exposes, request));
}

function keyOf({ container }: PlannedRelease, request: string): string {
  return `${container} ${request}`;
}
