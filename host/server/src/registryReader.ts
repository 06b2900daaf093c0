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
import type { LastRegistry } from './lastRegistry';

type Fetch = (url: string) => Promise<Response>;

const FRESH_MS = 1_000;
/** No page waits longer for a state newer than the one known: a store that never answers would hold up all of them. */
const WAIT_MS = 1_000;
/** Nor a newer state for a record: one that hangs would keep a bad release from being taken back. */
const RECORD_MS = 500;
const MAX_BYTES = 16 * 1024 * 1024;
/** A release that could not be read is asked for again after this time, though the state has not changed. */
const RETRY_MS = 10_000;

export type RegistryReaderOptions = {
  storeUrl: string;
  trust: RegistryTrust;
  /** Hosts this site can make pages of. */
  hosts: { pick(ids: readonly string[]): HostOffer; get(id: string): HostOffer | undefined };
  /** Where the last good document outlives this process; without one, the first read has to succeed. */
  last?: LastRegistry;
  fetchFrom?: Fetch;
  onRefused?: (error: unknown) => void;
};

/**
 * Reads the signed registry and the releases it names, and turns them into one plan per visitor. Releases are immutable;
 * the state is read again after a second, behind the pages when the store is slow. When the store cannot be reached, or its document is unsigned, altered, older
 * than one seen before or malformed, the last good one stays in force.
 */
export class RegistryReader {
  #state: RegistryState | null = null;
  #releases: KnownReleases = new Map();
  /** Plans of this state, by host and by the canaries the visitor belongs to: few, however many visitors. */
  #plans = new Map<string, BootPlan>();
  #askedAt = 0;
  #readAt = 0;
  #releasesAt = 0;
  /** Records that are on their way. */
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
   * What this visitor's page is made of.
   * @param tab Host of the page that asks, when one is open; of an unknown one the plan says by its name that it is for another.
   * @throws only while no good state has ever been read.
   */
  async plan(visitor: string, tab?: string): Promise<BootPlan> {
    if (!this.#state) await this.#refresh();
    else if (Date.now() - this.#readAt >= FRESH_MS) {
      const reading = this.#refresh();
      // From when it was asked: a later page does not wait anew for what is late already.
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

  /** Rejects only while there is no state. */
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
    // Before the first read, what an earlier process believed counts: a restart must not make an old document good.
    const before = this.#state ?? (await this.#kept());
    const seen = before?.revision ?? 0;
    const seenKeys = before ? (keyListOf(before)?.number ?? 0) : 0;
    const now = Date.parse(response.headers.get('date') ?? '');
    const state = await verifyState(document, trust, { seen, seenKeys, now });
    const changed = !this.#isKnown(state);
    await this.#take(state);
    if (changed) await last?.write(document).catch(this.#options.onRefused);
  }

  /** Goes on with the document an earlier process believed. @throws the first error when there is none. */
  async #restore(error: unknown): Promise<void> {
    const kept = await this.#kept();
    if (!kept) throw error;
    this.#options.onRefused(error);
    await this.#take(kept);
  }

  async #kept(): Promise<RegistryState | null> {
    const document = await this.#options.last?.read();
    // Under another key (they were changed) it means nothing.
    return document ? verifyState(document, this.#options.trust).catch(() => null) : null;
  }

  /** In a store that was put back from a backup, another change may have been given a number that was seen before. */
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

  /** Text of a record. One that is late comes with the reading after its arrival; the first state waits for all of them. */
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

/** `fetch` says only that it failed. */
function unreachable(storeUrl: string) {
  return (error: Error): never => {
    const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
    const why = code ?? (error.name === 'TimeoutError' ? 'no answer in time' : error.message);
    throw new Error(`The release store ${storeUrl} cannot be reached: ${why}.`, { cause: error });
  };
}

/** Ends as `work` does, or with `undefined` after `ms`. */
async function atMost<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
