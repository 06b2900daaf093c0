import type { Flags } from '@companion/contract/services';
import { inTheNameOf, jsonAtMost } from '@companion/limits';
import { DEFAULT_FLAGS, readFlags } from '../../src/services/flags';
import { atMost } from './atMost';
import type { BackendKeys } from './siteConfig';

const FRESH_MS = 10_000;
/** A page waits no longer than this for flags; after that it uses the last known ones. */
const WAIT_MS = 800;
const MAX_BYTES = 256 * 1024;

/**
 * The backend's current feature flags, so that a page behind a flag gets the right response from the first byte. Refreshed in
 * the background after ten seconds; if the backend does not answer, the last known flags apply, initially the defaults.
 */
export class FlagsReader {
  #flags: Flags = DEFAULT_FLAGS;
  #askedAt = 0;
  #known = false;

  constructor(
    private readonly backend: BackendKeys | null,
    private readonly siteKey: string | null,
    private readonly fetchFrom: typeof fetch = fetch,
  ) {}

  async flags(): Promise<Flags> {
    if (!this.backend || Date.now() - this.#askedAt < FRESH_MS) return this.#flags;
    this.#askedAt = Date.now();
    const reading = this.#read(this.backend);
    if (!this.#known) await atMost(reading, WAIT_MS);
    return this.#flags;
  }

  async #read({ url, publishableKey }: BackendKeys): Promise<void> {
    try {
      const response = await this.fetchFrom(`${url}/rest/v1/rpc/site_status`, {
        headers: { apikey: publishableKey, 'x-client-id': 'companion-site', ...inTheNameOf(this.siteKey)() },
        signal: AbortSignal.timeout(5_000),
      });
      if (!response.ok) return;
      const status = await jsonAtMost(response, MAX_BYTES);
      this.#flags = readFlags((status as { flags?: unknown } | null)?.flags);
      this.#known = true;
    } catch {
      // The last known flags stay in force.
    }
  }
}
