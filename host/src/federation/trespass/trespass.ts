import type { BootPlan, PlannedRelease } from '@companion/contract';
import { type Change, changes, keepOriginals, undo } from './originals';
import { type PageState, pageState } from './pageState';
import type { Undoing } from './undoing';

export type TrespassTools = {
  plan: () => BootPlan;
  /** Is anything of the release on the page? */
  isShown: (release: PlannedRelease) => boolean;
  /** Tells of a release that changed what is not its own. */
  tell: (release: PlannedRelease) => void;
  /** Something cannot be undone: a new document is wanted at the next page. */
  renew: () => void;
};

/** The page as it was found, and whose code had run since the look before. */
export type Look = readonly [PlannedRelease | undefined, PageState];

/**
 * Sections share one page. What one of them does to the globals, the document or the shell is noticed, put back, and reported under
 * its name. Whose it was is known by the file that makes a call, by the text of a function, or because its own code ran just
 * then: what an extension, a translator or a wallet changes stays as it is and is nobody's.
 *
 * Here is only what must be there before any section: who did it, and undoing it, comes after the first content.
 */
export class Trespass {
  /** Whose code is running, the innermost last: a page of one section holds widgets of others. */
  readonly #running: PlannedRelease[] = [];
  /** Looks that nobody has judged yet. */
  #looks: Look[] = [];
  #undoing: Undoing | undefined;
  #coming: Promise<Undoing> | undefined;

  constructor(private readonly tools: TrespassTools) {
    keepOriginals();
  }

  /** Brings the rest. */
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

  /** Runs code of a release: a module for the first time, a timer. */
  run<T>(release: PlannedRelease, work: () => T): T {
    this.begin(release);
    try {
      return work();
    } finally {
      // First: what follows needs whole globals.
      this.check();
      this.end();
      this.left(release);
    }
  }

  /** Code of a release is about to run, and runs without a pause until `end`. */
  begin(release: PlannedRelease): void {
    this.#look();
    // What never comes to its end (an effect that throws) is over with the task.
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

  /** Puts the globals back: when code of a section has come, and at each move. */
  check(): void {
    const found = changes();
    if (found.length === 0) return;
    for (let i = 0; i < found.length; i++) if (!undo(found[i] as Change)) this.tools.renew();
    // Asked now that everything works again: loading it takes promises and the network.
    this.watch().then((undoing) => undoing.name(found), console.error);
  }

  /** Nothing of a module is on the page any more. */
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
