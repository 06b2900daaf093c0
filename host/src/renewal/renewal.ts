import { sessionStore } from '@companion/browser';
import type { PlanStore } from '../federation/planStore';
import type { SiteHistory } from '../routing/history';

const KEY = 'companion.renewed-host';

/**
 * When a tab gives its document up for a new one: the site has another host now, or files of this tab's host are gone.
 * Never while something unsaved is on the page, and once only for each host: when a new document did not help, another
 * one would not either.
 */
export class Renewal {
  readonly #host: string;
  /** A new document is wanted, and waits until nothing can be lost by it. */
  #due = false;
  #tried: boolean;

  constructor(
    plans: PlanStore,
    private readonly history: SiteHistory,
  ) {
    this.#host = plans.latest.host.id;
    this.#tried = sessionStore.getItem(KEY) === this.#host;
    if (!this.#tried) sessionStore.removeItem(KEY);
    history.renewWhen(() => (this.#due || plans.hostChanged) && this.#begin());
  }

  /** Something on the page is beyond repair: a new document comes with the next page, if none did before. */
  atNextPage(): void {
    this.#due = true;
  }

  /**
   * A file of the host is gone. Answers whether a new document comes at once, at the address that is shown; with the next
   * page, since something is unsaved; or not again.
   */
  chunkGone(): 'now' | 'later' | 'never' {
    if (this.#tried) return 'never';
    this.#due = true;
    if (this.history.unsaved) return 'later';
    if (!this.#begin()) return 'never';
    location.reload();
    return 'now';
  }

  /** True once per host. Without storage nobody could tell the first time from the second: then never. */
  #begin(): boolean {
    if (this.#tried) return false;
    this.#tried = sessionStore.setItem(KEY, this.#host);
    return this.#tried;
  }
}
