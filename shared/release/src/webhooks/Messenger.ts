import { readFile, rename, writeFile } from 'node:fs/promises';
import type { RegistryState } from '@companion/contract';
import type { RegistryTrust } from '@companion/registry';
import { readHistory } from '../readHistory';
import { parsed } from '../readRecord';
import type { ReleaseStore } from '../releaseStore';
import { changeEvents } from './changeEvents';
import { isForOperator } from './isForOperator';
import { postSigned } from './postSigned';
import { type Hook, readHooks } from './readHooks';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Delay before each retry; after the last one the event is dropped, after about a day in total. */
export const RETRY_MS = [
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
] as const;

/** Name of the operator's webhook; no section can have it. */
const OPERATOR = 'the operator';

/** Progress of a webhook: every event up to `revision` was sent or dropped; `failures` counts attempts of the next one. */
type Place = { revision: number; failures: number; nextAt: number };

export type MessengerFiles = {
  /** Webhooks by section (`readHooks`). Read again in each round. */
  hooks: string;
  /** Progress of each webhook, so that a restart neither repeats nor skips events. */
  sent: string;
  /** Additional webhook for rollbacks. */
  operator?: Hook | null;
};

/**
 * Notifies teams about their sections: each registry revision becomes events, in order, retried until delivered or a day has
 * passed. An event may be delivered twice, with the same id, if a process ends between sending and recording it.
 */
export class Messenger {
  #history: RegistryState[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #running: Promise<void> | null = null;

  /** @param tell Called with a line for each undelivered event. */
  constructor(
    private readonly store: ReleaseStore,
    private readonly trust: RegistryTrust,
    private readonly files: MessengerFiles,
    private readonly tell: (line: string) => void,
    private readonly reach: typeof fetch = fetch,
    private readonly now: () => number = Date.now,
  ) {}

  start(everySeconds: number): void {
    this.#timer ??= setInterval(
      () => void this.round().catch((error: Error) => this.tell(`webhooks: ${error.message}`)),
      everySeconds * SECOND,
    );
    this.#timer.unref();
  }

  /**
   * Sends what is due. Rounds never overlap: a slow receiver must not be notified twice. @throws CommandError, StoreUnreadable
   */
  round(): Promise<void> {
    this.#running ??= this.#round().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #round(): Promise<void> {
    const { operator } = this.files;
    const hooks = Object.entries({
      ...(await readHooks(this.files.hooks)),
      ...(operator && { [OPERATOR]: operator }),
    });
    if (hooks.length === 0) return;
    this.#history = await readHistory(this.store, this.trust, this.#history);
    const [newest] = this.#history;
    if (!newest) return;
    const places = parsed<Record<string, Place>>(await readFile(this.files.sent, 'utf8').catch(() => '{}')) ?? {};
    await Promise.all(
      hooks.map(async ([name, hook]) => {
        // A new webhook gets events from now on.
        places[name] ??= { revision: newest.revision, failures: 0, nextAt: 0 };
        await this.#send(name, hook, places[name]);
      }),
    );
    const known = Object.fromEntries(hooks.map(([name]) => [name, places[name]]));
    await writeFile(`${this.files.sent}.new`, JSON.stringify(known), { flush: true });
    await rename(`${this.files.sent}.new`, this.files.sent);
  }

  /** Sends a webhook everything due, oldest first, and advances its progress. */
  async #send(name: string, hook: Hook, place: Place): Promise<void> {
    for (const state of this.#history.filter(({ revision }) => revision > place.revision).reverse()) {
      const before = this.#history.find(({ revision }) => revision < state.revision);
      const events = changeEvents(state, before).filter((event) =>
        name === OPERATOR ? isForOperator(event) : name === '*' || event.data.section === name,
      );
      if (events.length > 0 && this.now() < place.nextAt) return;
      for (const event of events) {
        const { site, revision, section } = event.data;
        const problem = await postSigned(hook, `${site}.${revision}.${section}`, event, this.now(), this.reach);
        if (problem === null) continue;
        const wait = RETRY_MS[place.failures];
        const what = `webhook ${name}: revision ${state.revision} (${event.type})`;
        if (wait === undefined) {
          this.tell(`${what} was given up after ${RETRY_MS.length + 1} tries: ${problem}.`);
          continue;
        }
        if (place.failures === 0) this.tell(`${what} did not arrive and is sent again: ${problem}.`);
        place.failures++;
        place.nextAt = this.now() + wait;
        return;
      }
      Object.assign(place, { revision: state.revision, failures: 0, nextAt: 0 });
    }
  }
}
