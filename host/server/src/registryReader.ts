import type { BootPlan, RegistryState, Release } from '@companion/contract';
import { type HostOffer, readRelease, resolve, verifyState } from '@companion/registry';

type Fetch = (url: string) => Promise<Response>;

const FRESH_MS = 1_000;

/**
 * Reads the signed registry and the releases it names, and turns them into plans. Releases are immutable and kept for
 * ever; the state is read again after a second. When the store cannot be reached or its document is refused, the last
 * good plan stays in force.
 */
export class RegistryReader {
  #plan: BootPlan | null = null;
  #readAt = 0;
  #pending: Promise<BootPlan> | null = null;
  readonly #releases = new Map<string, Release>();

  constructor(
    private readonly storeUrl: string,
    private readonly publicKey: string,
    private readonly host: HostOffer,
    private readonly fetchFrom: Fetch = (url) => fetch(url, { signal: AbortSignal.timeout(5_000) }),
    private readonly onRefused: (error: unknown) => void = (error) => console.error('registry:', error),
  ) {}

  /** Current plan. @throws only while no good state has ever been read. */
  async plan(): Promise<BootPlan> {
    if (this.#plan && Date.now() - this.#readAt < FRESH_MS) return this.#plan;
    this.#pending ??= this.#read().finally(() => {
      this.#pending = null;
    });
    try {
      return await this.#pending;
    } catch (error) {
      if (!this.#plan) throw error;
      this.#readAt = Date.now();
      this.onRefused(error);
      return this.#plan;
    }
  }

  async #read(): Promise<BootPlan> {
    const document = await this.#json(`${this.storeUrl}/registry.json`);
    const state = await verifyState(document, this.publicKey);
    if (this.#plan && state.revision < this.#plan.revision)
      throw new Error(`revision ${state.revision} is older than ${this.#plan.revision}`);
    if (state.revision !== this.#plan?.revision) {
      await this.#readReleases(state);
      this.#plan = resolve(state, this.#releases, this.storeUrl, this.host);
    }
    this.#readAt = Date.now();
    return this.#plan as BootPlan;
  }

  async #readReleases(state: RegistryState): Promise<void> {
    await Promise.all(
      Object.entries(state.sections).map(async ([id, { current }]) => {
        const key = `${id}/${current.version}`;
        if (this.#releases.has(key)) return;
        try {
          const response = await this.fetchFrom(`${this.storeUrl}/${key}/release.json`);
          this.#releases.set(key, await readRelease(id, current, await response.text()));
        } catch (error) {
          // One unreadable release costs its section, never the others.
          this.onRefused(error);
        }
      }),
    );
  }

  async #json(url: string): Promise<unknown> {
    const response = await this.fetchFrom(url);
    if (!response.ok) throw new Error(`The release store answered ${response.status}.`);
    return response.json();
  }
}
