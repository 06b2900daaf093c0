import { localStore, randomId } from '@companion/browser';
import type { PlannedRelease } from '@companion/contract';
import type { LoadReport } from './telemetry';

/** Before `<page> <container> <module>`: something a page began and has not ended. */
const BEGUN = 'companion.attempt:';
/** Before `<container> <module>`: something that froze a page, and when that was noticed. */
const FROZEN = 'companion.frozen:';
const BEAT_MS = 1_000;
/** A page that runs beats every second; one that misses this many has stopped in the middle. */
const STALE_MS = 5_000;
/** After that it gets another chance: what looked frozen may have been a computer that lost its power. */
const FORGIVEN_MS = 7 * 24 * 3_600_000;

type Begun = LoadReport['release'] & { phase: 'module' | 'mount'; at: number };
type Open = { key: string; begun: Begun };

/**
 * What this browser is about to run, noted where a page that freezes cannot lose it: code that never comes to an end is
 * recognised by the next page, which does not run it again.
 */
export class Attempts {
  readonly #page = randomId().slice(0, 8);
  readonly #open = new Set<Open>();
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #left = () => {
    // A page that can still say so is not frozen, and one in the background is not beating.
    if (document.visibilityState === 'hidden') this.#endAll();
  };

  /** @param onFrozen Told once of each attempt that froze an earlier page. */
  constructor(private readonly onFrozen: (report: LoadReport) => void) {
    document.addEventListener('visibilitychange', this.#left);
    addEventListener('pagehide', this.#endAll);
  }

  /** Notes what is about to run. Returns what to call once it has come to an end, whichever. */
  begin({ id, version, bucket, container }: PlannedRelease, request: string, phase: Begun['phase']): () => void {
    if (document.visibilityState === 'hidden') return () => {};
    const open: Open = {
      key: `${BEGUN}${this.#page} ${container} ${request}`,
      begun: { id, version, bucket, phase, at: Date.now() },
    };
    this.#open.add(open);
    this.#write(open);
    this.#timer ??= setInterval(this.#beat, BEAT_MS);
    return () => this.#end(open);
  }

  /** Did a page of this browser stop in the middle of this module? */
  froze({ container }: PlannedRelease, request: string): boolean {
    this.#look();
    return Boolean(localStore.getItem(`${FROZEN}${container} ${request}`));
  }

  /** Lets a module run again that froze a page. */
  forgive({ container }: PlannedRelease, request: string): void {
    localStore.removeItem(`${FROZEN}${container} ${request}`);
  }

  dispose(): void {
    this.#endAll();
    document.removeEventListener('visibilitychange', this.#left);
    removeEventListener('pagehide', this.#endAll);
  }

  /** Turns what earlier pages never ended into verdicts, and forgets old ones. */
  #look(): void {
    const now = Date.now();
    for (const key of localStore.keys()) {
      if (key.startsWith(FROZEN) && now - Number(localStore.getItem(key)) >= FORGIVEN_MS) localStore.removeItem(key);
      if (!key.startsWith(BEGUN)) continue;
      const begun = parse(localStore.getItem(key));
      if (begun && now - begun.at < STALE_MS) continue;
      localStore.removeItem(key);
      if (!begun) continue;
      localStore.setItem(FROZEN + key.slice(key.indexOf(' ') + 1), String(now));
      const { phase, at, ...release } = begun;
      this.onFrozen({ release, phase, duration: 0, error: 'frozen' });
    }
  }

  #end(open: Open): void {
    if (!this.#open.delete(open)) return;
    localStore.removeItem(open.key);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #endAll = (): void => {
    for (const open of this.#open) this.#end(open);
  };

  #beat = (): void => {
    for (const open of this.#open) {
      open.begun.at = Date.now();
      this.#write(open);
    }
  };

  #write({ key, begun }: Open): void {
    // Full or blocked: then nothing is known.
    localStore.setItem(key, JSON.stringify(begun));
  }
}

/** Null for what is no attempt of ours. */
function parse(text: string | null): Begun | null {
  try {
    const { id, version, bucket, phase, at } = JSON.parse(text ?? 'null') as Begun;
    const complete = [id, version, bucket, phase].every((part) => typeof part === 'string') && typeof at === 'number';
    return complete ? { id, version, bucket, phase, at } : null;
  } catch {
    return null;
  }
}
