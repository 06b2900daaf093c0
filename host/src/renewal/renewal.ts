import { sessionStore } from '@companion/browser';
import type { PlanStore } from '../federation/planStore';
import type { SiteHistory } from '../routing/history';

const KEY = 'companion.renewed-host';

/**
 * Decides when a tab reloads its document: the site has a newer host, or files of this tab's host are gone. Never while there
 * is unsaved input, and only once per host: if one reload did not help, another would not either.
 */
export class Renewal {
  readonly #host: string;
  /** A reload is pending until nothing can be lost by it. */
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

  /** Something on the page is beyond repair: reload at the next navigation, unless this was tried before. */
  atNextPage(): void {
    this.#due = true;
  }

  /**
   * A file of the host is gone. Returns whether the page reloads now, at the current address; at the next navigation, because
   * something is unsaved; or not again.
   */
  chunkGone(): 'now' | 'later' | 'never' {
    if (this.#tried) return 'never';
    this.#due = true;
    if (this.history.unsaved) return 'later';
    if (!this.#begin()) return 'never';
    location.reload();
    return 'now';
  }

  /** True once per host. Without storage a second attempt could not be detected, so it is never true. */
  #begin(): boolean {
    if (this.#tried) return false;
    this.#tried = sessionStore.setItem(KEY, this.#host);
    return this.#tried;
  }
}
