import { localStore, randomId } from '@companion/browser';
import type { PlannedRelease } from '@companion/contract';
import type { LoadReport } from './telemetry';

/** Key prefix of `<page> <container> <module>`: an attempt a page started and has not finished. */
const BEGUN = 'companion.attempt:';
/** Key prefix of `<container> <module>`: a module that froze a page, with the time this was noticed. */
const FROZEN = 'companion.frozen:';
const BEAT_MS = 1_000;
/** A running page beats every second; one whose last beat is older than this has frozen. */
const STALE_MS = 5_000;
/** After this time a module gets another chance: what looked like a freeze may have been a power loss. */
const FORGIVEN_MS = 7 * 24 * 3_600_000;

type Begun = LoadReport['release'] & { phase: 'module' | 'mount'; at: number };
type Open = { key: string; begun: Begun };

/**
 * Records what this browser is about to run in storage that survives a frozen page, so that the next page recognizes code
 * that never finished and does not run it again.
 */
export class Attempts {
  readonly #page = randomId().slice(0, 8);
  readonly #open = new Set<Open>();
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #left = () => {
    // A page that can still run this is not frozen, and a background page does not beat.
    if (document.visibilityState === 'hidden') this.#endAll();
  };

  /** @param onFrozen Called once for each attempt that froze an earlier page. */
  constructor(private readonly onFrozen: (report: LoadReport) => void) {
    document.addEventListener('visibilitychange', this.#left);
    addEventListener('pagehide', this.#endAll);
  }

  /** Records what is about to run. Returns a function to call when it has finished, successfully or not. */
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

  /** Whether a page of this browser froze in this module. */
  froze({ container }: PlannedRelease, request: string): boolean {
    this.#look();
    return Boolean(localStore.getItem(`${FROZEN}${container} ${request}`));
  }

  /** Allows a module that froze a page to run again. */
  forgive({ container }: PlannedRelease, request: string): void {
    localStore.removeItem(`${FROZEN}${container} ${request}`);
  }

  dispose(): void {
    this.#endAll();
    document.removeEventListener('visibilitychange', this.#left);
    removeEventListener('pagehide', this.#endAll);
  }

  /** Turns attempts that earlier pages never finished into verdicts, and drops expired ones. */
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
    // Storage is full or blocked: nothing is recorded.
    localStore.setItem(key, JSON.stringify(begun));
  }
}

/** Null if it is not one of our attempts. */
function parse(text: string | null): Begun | null {
  try {
    const { id, version, bucket, phase, at } = JSON.parse(text ?? 'null') as Begun;
    const complete = [id, version, bucket, phase].every((part) => typeof part === 'string') && typeof at === 'number';
    return complete ? { id, version, bucket, phase, at } : null;
  } catch {
    return null;
  }
}
