import type { PlannedRelease, PlannedSection } from '@companion/contract';
import { diagnose } from './diagnose';
import { LoadFailure, missingChunk, worthRetrying } from './LoadFailure';
import { jitter, type LoadTools, loadFromRelease, type SectionComponent } from './loadRelease';
import { MountWatch } from './mountWatch';
import { tracked } from './tracked';

/** A page that is there waits no longer for what it may have to fall back to. */
const COMPLETE_MS = 1_000;

/** A module ready to draw, and the release it came from: the planned one, or one the page fell back to. */
export type LoadedModule = { Component: SectionComponent; release: PlannedRelease };

/**
 * Brings modules of sections from their releases onto the page, and falls back when one does not come to stand. One per
 * page; the host makes it.
 */
export class SectionLoader {
  readonly telemetry: LoadTools['telemetry'];
  readonly trespass: LoadTools['trespass'];
  readonly sheets: LoadTools['sheets'];
  /** How far the modules came that are being drawn. */
  readonly mounts: MountWatch;
  readonly #loaded = new Map<string, Promise<LoadedModule>>();
  /** Releases that failed a module in this page, with why. They are not tried again until someone asks. */
  readonly #failed = new Map<string, LoadFailure>();
  /** Modules that lost a chunk after they were drawn and got a second chance. */
  readonly #recovered = new Set<string>();

  constructor(private readonly tools: LoadTools) {
    this.telemetry = tools.telemetry;
    this.trespass = tools.trespass;
    this.sheets = tools.sheets;
    this.mounts = new MountWatch(tools, (section, request, failure) => this.giveUp(section, request, failure));
  }

  /**
   * A section's module from the best release that brings it to run: the planned one, tried twice, then what came before
   * it. One promise per section and module, so that React can wait on it. Rejects with the first release's LoadFailure.
   */
  load(section: PlannedSection, request: string): Promise<LoadedModule> {
    const key = keyOf(section, request);
    const known = this.#loaded.get(key);
    if (known) return known;
    // Nobody may be waiting yet (a prefetch): a failure is kept for whoever asks.
    const loading = tracked(this.#fromBestRelease(section, request));
    this.#loaded.set(key, loading);
    return loading;
  }

  /**
   * The release that drew a module broke while running. Answers whether there is something to draw now: the release
   * before, or after a missing chunk the same one once more.
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

  /** Lets the next `load` start afresh with every release: what the Retry button does. */
  forget(section: PlannedSection, request: string): void {
    this.#loaded.delete(keyOf(section, request));
    for (const release of releasesOf(section, request)) {
      this.#recovered.delete(keyOf(release, request));
      this.tools.attempts.forgive(release, request);
      this.#forgive(release, request);
    }
  }

  /** Loads what did not come once more; code that broke or froze a page is left alone, nobody having asked for it. */
  again(section: PlannedSection, request: string): Promise<LoadedModule> {
    this.#loaded.delete(keyOf(section, request));
    for (const release of releasesOf(section, request)) {
      const failure = this.#failed.get(keyOf(release, request));
      if (failure && worthRetrying(failure.error)) this.#forgive(release, request);
    }
    return this.load(section, request);
  }

  /** A section that is being edited was built anew. @returns whether it had broken, and is loaded afresh by the next `load` */
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

  /** Modules start over, because the old ones remember that the chunk failed; the cache gets the good chunk, if there is one. */
  async #recover(section: PlannedSection, request: string, release: PlannedRelease, chunk: string) {
    await jitter();
    await diagnose([{ url: chunk, integrity: null }]);
    this.tools.runtime.forget(release);
    return this.#fromBestRelease(section, request);
  }

  async #fromBestRelease(section: PlannedSection, request: string): Promise<LoadedModule> {
    // Beside the code: what it may have to fall back to is there when it breaks, and nobody waited for it.
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
