import type { PlannedRelease, PlannedSection } from '@companion/contract';
import { LoadFailure } from './LoadFailure';
import type { LoadTools } from './loadRelease';

/** Longer than any file may take (8 s): what is not drawn by then waits for something that does not come. */
export const DRAWN_WITHIN_MS = 12_000;

type Drawing = {
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
 * given up, and its attempt is noted before it starts, since drawing may never come to an end.
 */
export class Drawings {
  readonly #drawings = new Map<string, Drawing>();
  readonly #listeners = new Set<() => void>();
  #givenUp = 0;

  constructor(
    private readonly tools: Pick<LoadTools, 'telemetry' | 'attempts'>,
    private readonly giveUp: (section: PlannedSection, request: string, failure: LoadFailure) => unknown,
  ) {}

  /** The page wants the module. Called at each attempt to draw. */
  asked(section: PlannedSection, request: string): void {
    const key = keyOf(section, request);
    if (this.#drawings.has(key)) return;
    const askedAt = performance.now();
    this.#drawings.set(key, { section, request, askedAt, release: null, drawn: false, end: () => {} });
  }

  /** Its code is there and is about to run. Called at each attempt to draw. */
  begun(section: PlannedSection, request: string, release: PlannedRelease): void {
    const drawing = this.#drawings.get(keyOf(section, request));
    if (!drawing || drawing.release === release) return;
    drawing.end();
    drawing.release = release;
    drawing.drawn = false;
    const noted = this.tools.attempts.begin(release, request, 'mount');
    const timer = setTimeout(() => this.#late(drawing), DRAWN_WITHIN_MS);
    drawing.end = () => {
      clearTimeout(timer);
      noted();
    };
  }

  /** The release that draws the module, or began to; null when it is not on the page. */
  releaseOf(section: PlannedSection, request: string): PlannedRelease | null {
    return this.#drawings.get(keyOf(section, request))?.release ?? null;
  }

  /** It stands on the page: only now it counts as ready. */
  drawn(section: PlannedSection, request: string): void {
    const drawing = this.#drawings.get(keyOf(section, request));
    if (!drawing?.release || drawing.drawn) return;
    drawing.end();
    drawing.drawn = true;
    const duration = performance.now() - drawing.askedAt;
    this.tools.telemetry.report({ release: drawing.release, phase: 'ready', duration, error: null });
  }

  /** Something that was drawn shows its waiting state again, and for too long. */
  stuck(section: PlannedSection, request: string): void {
    const drawing = this.#drawings.get(keyOf(section, request));
    if (drawing?.drawn) this.#late(drawing);
  }

  /** The page does not want it any more. */
  left(section: PlannedSection, request: string): void {
    this.#drop(keyOf(section, request));
  }

  /** The visitor went on: what was not drawn by then is not wanted, or asked for anew. */
  moved(): void {
    for (const [key, { drawn }] of this.#drawings) if (!drawn) this.#drop(key);
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
    for (const key of this.#drawings.keys()) this.#drop(key);
    this.#listeners.clear();
  }

  #late({ section, request, release, drawn, askedAt, end }: Drawing): void {
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
    this.#drawings.get(key)?.end();
    this.#drawings.delete(key);
  }
}

function keyOf({ container }: PlannedSection, request: string): string {
  return `${container} ${request}`;
}
