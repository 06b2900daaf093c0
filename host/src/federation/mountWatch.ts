import type { PlannedRelease, PlannedSection } from '@companion/contract';
import { LoadFailure } from './LoadFailure';
import type { LoadTools } from './loadRelease';

/** Longer than any file may take (8 s): what is not drawn by then waits for something that does not come. */
export const DRAWN_WITHIN_MS = 12_000;

type Mount = {
  section: PlannedSection;
  request: string;
  askedAt: number;
  /** The release that is being drawn. */
  release: PlannedRelease | null;
  drawn: boolean;
  /** Ends the watch over it. */
  end: () => void;
};

/**
 * The modules that are on their way onto the page: asked for, begun, drawn. One that is begun and does not come to stand is
 * given up, and its attempt is noted before it starts, since mounting may never come to an end.
 */
export class MountWatch {
  readonly #mounts = new Map<string, Mount>();
  readonly #listeners = new Set<() => void>();
  #givenUp = 0;

  constructor(
    private readonly tools: Pick<LoadTools, 'telemetry' | 'attempts'>,
    private readonly giveUp: (section: PlannedSection, request: string, failure: LoadFailure) => unknown,
  ) {}

  /** The page wants the module. Called at each attempt to draw. */
  asked(section: PlannedSection, request: string): void {
    const key = keyOf(section, request);
    if (this.#mounts.has(key)) return;
    const askedAt = performance.now();
    this.#mounts.set(key, { section, request, askedAt, release: null, drawn: false, end: () => {} });
  }

  /** Its code is there and is about to run. Called at each attempt to draw. */
  begun(section: PlannedSection, request: string, release: PlannedRelease): void {
    const mount = this.#mounts.get(keyOf(section, request));
    if (!mount || mount.release === release) return;
    mount.end();
    mount.release = release;
    mount.drawn = false;
    const noted = this.tools.attempts.begin(release, request, 'mount');
    const timer = setTimeout(() => this.#late(mount), DRAWN_WITHIN_MS);
    mount.end = () => {
      clearTimeout(timer);
      noted();
    };
  }

  /** The release that draws the module, or began to; null when it is not on the page. */
  releaseOf(section: PlannedSection, request: string): PlannedRelease | null {
    return this.#mounts.get(keyOf(section, request))?.release ?? null;
  }

  /** It stands on the page: only now it counts as ready. */
  drawn(section: PlannedSection, request: string): void {
    const mount = this.#mounts.get(keyOf(section, request));
    if (!mount?.release || mount.drawn) return;
    mount.end();
    mount.drawn = true;
    const duration = performance.now() - mount.askedAt;
    this.tools.telemetry.report({ release: mount.release, phase: 'ready', duration, error: null });
  }

  /** Something that was drawn shows its waiting state again, and for too long. */
  stuck(section: PlannedSection, request: string): void {
    const mount = this.#mounts.get(keyOf(section, request));
    if (mount?.drawn) this.#late(mount);
  }

  /** The page does not want it any more. */
  left(section: PlannedSection, request: string): void {
    this.#drop(keyOf(section, request));
  }

  /** The visitor went on: what was not drawn by then is not wanted, or asked for anew. */
  moved(): void {
    for (const [key, { drawn }] of this.#mounts) if (!drawn) this.#drop(key);
  }

  /** Grows when a module was given up: what is on the page must look again. */
  get givenUp(): number {
    return this.#givenUp;
  }

  /** Called back when `givenUp` grows. Returns its clean-up. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  dispose(): void {
    for (const key of this.#mounts.keys()) this.#drop(key);
    this.#listeners.clear();
  }

  #late({ section, request, release, drawn, askedAt, end }: Mount): void {
    if (!release) return;
    end();
    const failure = new LoadFailure(release, request, 'timeout', new Error('it was not drawn in time'));
    const duration = performance.now() - askedAt;
    this.tools.telemetry.report({ release, phase: drawn ? 'render' : 'mount', duration, error: 'timeout' });
    this.giveUp(section, request, failure);
    this.#givenUp++;
    for (const listener of this.#listeners) listener();
  }

  #drop(key: string): void {
    this.#mounts.get(key)?.end();
    this.#mounts.delete(key);
  }
}

function keyOf({ container }: PlannedSection, request: string): string {
  return `${container} ${request}`;
}
