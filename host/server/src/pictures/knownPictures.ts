import { MOST_PICTURES } from '@companion/functions/picturesKnown';
import { inTheNameOf, jsonAtMost } from '@companion/limits';
import type { BackendKeys } from '../siteConfig';

/** A page requests all its images almost at once, so requests within this window are batched. */
const GATHERED_MS = 10;
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;

type Asking = { address: string; tell: (isKnown: boolean) => void; fail: (error: unknown) => void };

/** Checks whether a URL is the avatar of a person in the data, batched per visitor and made on that visitor's behalf. */
export class KnownPictures {
  readonly #waiting = new Map<string | undefined, Asking[]>();
  readonly #naming: ReturnType<typeof inTheNameOf>;

  constructor(
    private readonly backend: BackendKeys | null,
    siteKey: string | null,
    private readonly send: typeof fetch,
  ) {
    this.#naming = inTheNameOf(siteKey);
  }

  /** @throws if the backend does not answer. Without a backend nothing is known. */
  has(address: string, visitor?: string): Promise<boolean> {
    if (!this.backend) return Promise.resolve(false);
    return new Promise((tell, fail) => {
      const waiting = this.#waiting.get(visitor) ?? [];
      waiting.push({ address, tell, fail });
      this.#waiting.set(visitor, waiting);
      if (waiting.length === MOST_PICTURES) void this.#ask(visitor, waiting);
      else if (waiting.length === 1) setTimeout(() => void this.#ask(visitor, waiting), GATHERED_MS);
    });
  }

  async #ask(visitor: string | undefined, asked: Asking[]): Promise<void> {
    if (this.#waiting.get(visitor) !== asked) return;
    this.#waiting.delete(visitor);
    try {
      const known = await this.#known(
        asked.map(({ address }) => address),
        visitor,
      );
      for (const { address, tell } of asked) tell(known.includes(address));
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  }

  async #known(addresses: string[], visitor?: string): Promise<unknown[]> {
    const { url, publishableKey } = this.backend as BackendKeys;
    const answer = await this.send(`${url}/rest/v1/rpc/pictures_known`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json', ...this.#naming(visitor) },
      body: JSON.stringify({ addresses }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const known = answer.ok ? await jsonAtMost(answer, MAX_BYTES) : null;
    if (!Array.isArray(known)) throw new Error(`pictures_known answered ${answer.status}.`);
    return known;
  }
}
