import type { PlannedRelease, PlannedSection } from '@companion/contract';
import { LoadFailure } from './LoadFailure';
import type { LoadTools } from './loadRelease';

/** Longer than any file may take (8 s): a module not rendered by then is waiting for something that will never come. */
export const DRAWN_WITHIN_MS = 12_000;

type Mount = {
  section: PlannedSection;
  request: string;
  askedAt: number;
  /** The release being rendered. */
  release: PlannedRelease | null;
  drawn: boolean;
  /** Stops watching it. */
  end: () => void;
};

/**
 * Modules on their way onto the page: requested, started, rendered. A module that starts but is never mounted is given up.
 * The attempt is recorded before it starts, since mounting may never finish.
 */
export class MountWatch {
  readonly #mounts = new Map<string, Mount>();
  readonly #listeners = new Set<() => void>();
  #givenUp = 0;

  constructor(
    private readonly tools: Pick<LoadTools, 'telemetry' | 'attempts'>,
    private readonly giveUp: (section: PlannedSection, request: string, failure: LoadFailure) => unknown,
  ) {}

  /** The page needs the module. Called on each render attempt. */
  asked(section: PlannedSection, request: string): void {
    const key = keyOf(section, request);
    if (this.#mounts.has(key)) return;
    const askedAt = performance.now();
    this.#mounts.set(key, { section, request, askedAt, release: null, drawn: false, end: () => {} });
  }

  /** Its code has loaded and is about to run. Called on each render attempt. */
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

  /** The release that renders or started rendering the module; null if it is not on the page. */
  releaseOf(section: PlannedSection, request: string): PlannedRelease | null {
    return this.#mounts.get(keyOf(section, request))?.release ?? null;
  }

  /** It is mounted: only now does it count as ready. */
  drawn(section: PlannedSection, request: string): void {
    const mount = this.#mounts.get(keyOf(section, request));
    if (!mount?.release || mount.drawn) return;
    mount.end();
    mount.drawn = true;
    const duration = performance.now() - mount.askedAt;
    this.tools.telemetry.report({ release: mount.release, phase: 'ready', duration, error: null });
  }

  /** A mounted module has been suspended again for too long. */
  stuck(section: PlannedSection, request: string): void {
    const mount = this.#mounts.get(keyOf(section, request));
    if (mount?.drawn) this.#late(mount);
  }

  /** The page no longer needs it. */
  left(section: PlannedSection, request: string): void {
    this.#drop(keyOf(section, request));
  }

  /** The visitor navigated: modules not rendered yet are no longer needed, or will be requested again. */
  moved(): void {
    for (const [key, { drawn }] of this.#mounts) if (!drawn) this.#drop(key);
  }

  /** Increases when a module is given up, so that the page checks its modules again. */
  get givenUp(): number {
    return this.#givenUp;
  }

  /** Calls back when `givenUp` increases. Returns its cleanup. */
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
