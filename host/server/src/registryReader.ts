import type { BootPlan, HostOffer, RegistryState } from '@companion/contract';
import { jsonAtMost, textAtMost } from '@companion/limits';
import {
  inCanary,
  type KnownReleases,
  keyListOf,
  type RegistryTrust,
  readReleases,
  resolve,
  storeUrlOf,
  verifyState,
} from '@companion/registry';
import { atMost } from './atMost';
import type { LastRegistry } from './lastRegistry';

type Fetch = (url: string) => Promise<Response>;

const FRESH_MS = 1_000;
/** Limits how long a page waits for a newer state: a store that never answers would block every page. */
const WAIT_MS = 1_000;
/** Limits how long a newer state waits for a record: a hanging one would prevent a bad release from being rolled back. */
const RECORD_MS = 500;
const MAX_BYTES = 16 * 1024 * 1024;
/** A release that could not be read is retried after this time even if the state has not changed. */
const RETRY_MS = 10_000;

export type RegistryReaderOptions = {
  storeUrl: string;
  trust: RegistryTrust;
  /** Hosts this site can render pages with. */
  hosts: { pick(ids: readonly string[]): HostOffer; get(id: string): HostOffer | undefined };
  /** Persists the last good document across restarts; without it, the first read must succeed. */
  last?: LastRegistry;
  fetchFrom?: Fetch;
  onRefused?: (error: unknown) => void;
};

/**
 * Reads the signed registry and its releases and builds a plan per visitor. Releases are immutable; the state is refreshed
 * after a second, in the background if the store is slow. If the store is unreachable, or its document is unsigned, tampered
 * with, malformed or older than one seen before, the last good document stays in force.
 */
export class RegistryReader {
  #state: RegistryState | null = null;
  #releases: KnownReleases = new Map();
  /** Plans of the current state, by host and the visitor's canary groups: few, regardless of the number of visitors. */
  #plans = new Map<string, BootPlan>();
  #askedAt = 0;
  #readAt = 0;
  #releasesAt = 0;
  /** Records being loaded. */
  #coming = new Map<string, Promise<string>>();
  #pending: Promise<void> | null = null;
  readonly #options: Required<Omit<RegistryReaderOptions, 'last'>> & Pick<RegistryReaderOptions, 'last'>;

  constructor(options: RegistryReaderOptions) {
    this.#options = {
      fetchFrom: (url) => fetch(url, { signal: AbortSignal.timeout(5_000) }),
      onRefused: (error) => console.error('registry:', error instanceof Error ? error.message : error),
      ...options,
    };
  }

  /**
   * The plan this visitor's page is built from.
   * @param tab Host of the requesting page, if one is open; for an unknown host, the plan's host name shows that it is for a
   *   different one.
   * @throws only if no good state has ever been read.
   */
  async plan(visitor: string, tab?: string): Promise<BootPlan> {
    if (!this.#state) await this.#refresh();
    else if (Date.now() - this.#readAt >= FRESH_MS) {
      const reading = this.#refresh();
      // Measured from the request, so that a later page does not start waiting again for something already late.
      await atMost(reading, this.#askedAt + WAIT_MS - Date.now());
    }
    const state = this.#state as RegistryState;
    const canaries = Object.entries(state.sections).filter(([, { canary }]) => canary && inCanary(visitor, canary));
    const { storeUrl, hosts } = this.#options;
    const { hostCanary } = state;
    const tried = hostCanary && inCanary(visitor, hostCanary) ? [hostCanary] : [];
    const live = hosts.pick([...tried, ...state.hosts].map(({ id }) => id));
    const host = (tab && (state.hosts.find(({ id }) => id === tab) ?? hosts.get(tab))) || live;
    const key = [live.id, host.id, ...canaries.map(([id]) => id)].join(' ');
    const known = this.#plans.get(key);
    if (known) return known;
    const plan = resolve(state, this.#releases, { storeUrl, host, live: live.id }, visitor);
    this.#plans.set(key, plan);
    return plan;
  }

  /** Rejects only if there is no state. */
  #refresh(): Promise<void> {
    if (this.#pending) return this.#pending;
    this.#askedAt = Date.now();
    this.#pending = this.#read()
      .catch((error) => (this.#state ? this.#options.onRefused(error) : this.#restore(error)))
      .finally(() => {
        this.#pending = null;
        this.#readAt = Date.now();
      });
    return this.#pending;
  }

  async #read(): Promise<void> {
    const { storeUrl, trust, fetchFrom, last } = this.#options;
    const response = await fetchFrom(`${storeUrlOf(storeUrl, 'registry')}/registry.json`).catch(unreachable(storeUrl));
    const document = await this.#json(response);
    // Before the first read, the state a previous process accepted counts: a restart must not make an old document
    // acceptable.
    const before = this.#state ?? (await this.#kept());
    const seen = before?.revision ?? 0;
    const seenKeys = before ? (keyListOf(before)?.number ?? 0) : 0;
    const now = Date.parse(response.headers.get('date') ?? '');
    const state = await verifyState(document, trust, { seen, seenKeys, now });
    const changed = !this.#isKnown(state);
    await this.#take(state);
    if (changed) await last?.write(document).catch(this.#options.onRefused);
  }

  /**
   * Resumes with the document a previous process accepted.
   * @throws the given error if there is none.
   */
  async #restore(error: unknown): Promise<void> {
    const kept = await this.#kept();
    if (!kept) throw error;
    this.#options.onRefused(error);
    await this.#take(kept);
  }

  async #kept(): Promise<RegistryState | null> {
    const document = await this.#options.last?.read();
    // Signed with a previous key, it is worthless.
    return document ? verifyState(document, this.#options.trust).catch(() => null) : null;
  }

  /** In a store restored from a backup, a different change may reuse a known revision number. */
  #isKnown({ revision, at }: RegistryState): boolean {
    return revision === this.#state?.revision && at === this.#state.at;
  }

  async #take(state: RegistryState): Promise<void> {
    const unchanged = this.#isKnown(state);
    const complete = [...this.#releases.values()].every((release) => !(release instanceof Error));
    if (unchanged && (complete || Date.now() - this.#releasesAt < RETRY_MS)) return;
    this.#releasesAt = Date.now();
    this.#releases = await readReleases(state, (section, version) => this.#record(section, version), this.#releases);
    for (const release of this.#releases.values()) if (release instanceof Error) this.#options.onRefused(release);
    this.#state = state;
    this.#plans = new Map();
  }

  /** Text of a release record. A late one is used by the next read after it arrives; the first state waits for all of them. */
  async #record(section: string, version: string): Promise<string> {
    const url = `${storeUrlOf(this.#options.storeUrl, section)}/${section}/${version}/release.json`;
    const coming = this.#coming.get(url) ?? this.#text(url);
    this.#coming.set(url, coming);
    coming.catch(() => this.#coming.delete(url));
    const text = await (this.#state ? atMost(coming, RECORD_MS) : coming);
    if (text === undefined) {
      const arrived = () => {
        this.#releasesAt = 0;
      };
      coming.then(arrived, () => {});
      throw new Error('The release store took too long to send a record.');
    }
    this.#coming.delete(url);
    return text;
  }

  async #text(url: string): Promise<string> {
    const { storeUrl, fetchFrom } = this.#options;
    const response = await fetchFrom(url).catch(unreachable(storeUrl));
    if (!response.ok) throw new Error(`The release store ${storeUrl} answered ${response.status}.`);
    const text = await textAtMost(response, MAX_BYTES);
    if (text === null) throw new Error('The release store sent too long a record.');
    return text;
  }

  async #json(response: Response): Promise<unknown> {
    if (!response.ok) throw new Error(`The release store ${this.#options.storeUrl} answered ${response.status}.`);
    return jsonAtMost(response, MAX_BYTES);
  }
}

/** `fetch` reports no cause. */
function unreachable(storeUrl: string) {
  return (error: Error): never => {
    const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
    const why = code ?? (error.name === 'TimeoutError' ? 'no answer in time' : error.message);
    throw new Error(`The release store ${storeUrl} cannot be reached: ${why}.`, { cause: error });
  };
}
