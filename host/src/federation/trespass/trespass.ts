import type { BootPlan, PlannedRelease } from '@companion/contract';
import { type Change, changes, keepOriginals, undo } from './originals';
import { type PageState, pageState } from './pageState';
import type { Undoing } from './undoing';

export type TrespassTools = {
  plan: () => BootPlan;
  /** Whether any module of the release is on the page. */
  isShown: (release: PlannedRelease) => boolean;
  /** Reports a release that changed something it does not own. */
  tell: (release: PlannedRelease) => void;
  /** A change cannot be undone: the next page should load a new document. */
  renew: () => void;
};

/** A snapshot of the page, and the release whose code ran since the previous one. */
export type Look = readonly [PlannedRelease | undefined, PageState];

/**
 * Sections share one page. Changes that one makes to globals, the document or the shell are detected, undone, and reported
 * under its name. The author is identified by the file that made the call, by the text of a function, or because only its
 * code was running at the time. Changes by extensions, translators and wallets are left alone and attributed to no section.
 *
 * This class contains only what must exist before any section runs; attribution and undoing are loaded after the first
 * content.
 */
export class Trespass {
  /** Releases whose code is running, innermost last: one section's page contains others' widgets. */
  readonly #running: PlannedRelease[] = [];
  /** Snapshots not yet evaluated. */
  #looks: Look[] = [];
  #undoing: Undoing | undefined;
  #coming: Promise<Undoing> | undefined;

  constructor(private readonly tools: TrespassTools) {
    keepOriginals();
  }

  /** Loads the rest. */
  watch(): Promise<Undoing> {
    this.#coming ??= import(/* webpackChunkName: "trespass" */ './undoing').then(({ Undoing }) => {
      this.check();
      this.#undoing = new Undoing(this.tools, (release, work) => this.run(release, work));
      keepOriginals();
      this.#look();
      this.#undoing.allLeft();
      return this.#undoing;
    });
    return this.#coming;
  }

  /** Runs code of a release: a module's first evaluation, or a timer. */
  run<T>(release: PlannedRelease, work: () => T): T {
    this.begin(release);
    try {
      return work();
    } finally {
      // First, because the following steps need intact globals.
      this.check();
      this.end();
      this.left(release);
    }
  }

  /** Code of a release is about to run, synchronously until `end`. */
  begin(release: PlannedRelease): void {
    this.#look();
    // If `end` is never called (an effect throws), the run is over when the task ends.
    if (this.#running.length === 0)
      queueMicrotask(() => {
        this.#running.length = 0;
      });
    this.#running.push(release);
  }

  end(): void {
    this.#look();
    this.#running.pop();
  }

  /** Restores the globals: after section code has loaded, and on each navigation. */
  check(): void {
    const found = changes();
    if (found.length === 0) return;
    for (let i = 0; i < found.length; i++) if (!undo(found[i] as Change)) this.tools.renew();
    // Loaded only after the restore, because loading needs promises and the network.
    this.watch().then((undoing) => undoing.name(found), console.error);
  }

  /** No module of the release is on the page anymore. */
  left(release: PlannedRelease): void {
    this.#undoing?.left(release);
  }

  dispose(): void {
    this.#undoing?.dispose();
  }

  #look(): void {
    this.#looks.push([this.#running.at(-1), pageState()]);
    if (!this.#undoing) return;
    this.#undoing.looked(this.#looks);
    this.#looks = [];
  }
}
