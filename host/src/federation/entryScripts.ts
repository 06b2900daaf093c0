import { CompanionError, type Integrity, type LoadErrorClass, type PlannedRelease } from '@companion/contract';
import { diagnose } from './diagnose';

/** Chromium queues a second request behind a hung one, so waiting longer is pointless. */
const TIMEOUT_MS = 8_000;

/** The container script did not load, or threw. */
export class EntryFailure extends CompanionError {
  constructor(
    readonly error: LoadErrorClass,
    url: string,
  ) {
    super(`${url}: ${error}`);
  }

  override get code(): string {
    return `section-${this.error}`;
  }
}

/** The container scripts of the page. */
export class EntryScripts {
  readonly #loading = new Map<string, Promise<void>>();
  readonly #attempts = new Map<string, number>();
  readonly #underway = new Set<string>();

  /**
   * Runs a release's container script, once, if its bytes match the hash in the signed release. It defines the global
   * variable `release.container`.
   * @throws EntryFailure with the reason.
   */
  load(release: PlannedRelease): Promise<void> {
    const known = this.#loading.get(release.container);
    if (known) return known;
    const entry = run(release, this.#attempts.get(release.container) ?? 0);
    this.#underway.add(release.container);
    entry.finally(() => this.#underway.delete(release.container)).catch(() => {});
    this.#loading.set(release.container, entry);
    return entry;
  }

  /** Whether its script has been requested and has not arrived yet. */
  isUnderway({ container }: PlannedRelease): boolean {
    return this.#underway.has(container);
  }

  /**
   * Makes the next `load` request the script again under a different URL, because a hung request would block the same one.
   * Its chunks follow.
   */
  forget({ container }: PlannedRelease): void {
    this.#loading.delete(container);
    this.#attempts.set(container, (this.#attempts.get(container) ?? 0) + 1);
    globals()[container] = undefined;
  }
}

async function run({ container, entry, bucket }: PlannedRelease, attempt: number): Promise<void> {
  const url = attempt === 0 ? entry.url : `${entry.url}?attempt=${attempt}`;
  if (!entry.integrity && bucket !== 'override') throw new EntryFailure('integrity', url);
  const outcome = await inject(url, entry.integrity);
  if (outcome === 'timeout') throw new EntryFailure('timeout', url);
  if (outcome === 'error') throw new EntryFailure((await diagnose([{ ...entry, url }])) ?? 'offline', url);
  if (!globals()[container]) throw new EntryFailure('evaluate', url);
}

function inject(url: string, integrity: Integrity | null): Promise<'loaded' | 'error' | 'timeout'> {
  return new Promise((settle) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => end('timeout'), TIMEOUT_MS);
    const end = (outcome: 'loaded' | 'error' | 'timeout') => {
      clearTimeout(timer);
      script.onload = script.onerror = null;
      script.remove();
      settle(outcome);
    };
    script.onload = () => end('loaded');
    script.onerror = () => end('error');
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.src = url;
    document.head.append(script);
  });
}

function globals(): Record<string, unknown> {
  return globalThis as unknown as Record<string, unknown>;
}
