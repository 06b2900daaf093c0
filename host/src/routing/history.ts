import type { Location, NavigateOptions, To } from 'react-router-dom';
import { createPath, parsePath } from 'react-router-dom';

export type NavigationAction = 'push' | 'replace' | 'pop';

export type Moved = { location: Location; action: NavigationAction; keepScroll: boolean };

/** Asked before the address changes; false holds the visitor here. */
export type Guard = (next: Location) => boolean;

/**
 * The browser's history as the router needs it, with a question before leaving. The router's own data history does the
 * same in 16 KB more, for loaders and actions that nothing here uses.
 */
export class SiteHistory {
  #location: Location;
  /** Position in this tab's list of entries: tells which way a blocked Back must be undone. */
  #index: number;
  /** A refused Back is being undone; its event says nothing new. */
  #undoing = false;
  readonly #guards = new Set<Guard>();
  /** The visitor was asked and gives up what is unsaved. */
  #givenUp = false;
  #renews = () => false;
  readonly #listeners = new Set<(moved: Moved) => void>();

  constructor(private readonly view: Window = window) {
    const { state } = view.history;
    this.#index = entryIndex(state) ?? 0;
    if (entryIndex(state) === null) view.history.replaceState({ ...asObject(state), idx: 0 }, '');
    this.#location = this.#read();
    view.addEventListener('popstate', () => this.#popped());
  }

  get location(): Location {
    return this.#location;
  }

  /** Returns its clean-up. */
  listen(listener: (moved: Moved) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Every change of address is put to `guard` first. Returns its clean-up. */
  guard(guard: Guard): () => void {
    this.#guards.add(guard);
    this.#givenUp = false;
    return () => this.#guards.delete(guard);
  }

  /** Something on the page would be lost with it. */
  get unsaved(): boolean {
    return this.#guards.size > 0 && !this.#givenUp;
  }

  /** `due` is asked at each change of page on which nothing is unsaved; true has the browser load the next one whole. */
  renewWhen(due: () => boolean): void {
    this.#renews = due;
  }

  createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to));

  go = (delta: number): void => this.view.history.go(delta);

  push = (to: To, state?: unknown, options?: NavigateOptions): void => {
    const next = this.#locate(to, state);
    if (this.#held(next)) return;
    this.#index += 1;
    this.view.history.pushState(this.#entry(next), '', createPath(next));
    this.#go(next, 'push', options);
  };

  replace = (to: To, state?: unknown, options?: NavigateOptions): void => {
    const next = this.#locate(to, state);
    if (this.#held(next)) return;
    this.view.history.replaceState(this.#entry(next), '', createPath(next));
    this.#go(next, 'replace', options);
  };

  #popped(): void {
    if (this.#undoing) {
      this.#undoing = false;
      return;
    }
    const index = entryIndex(this.view.history.state) ?? this.#index;
    const delta = index - this.#index;
    const next = this.#read();
    if (this.#held(next) && delta !== 0) {
      // The address has changed already: back to where the visitor stays.
      this.#undoing = true;
      this.view.history.go(-delta);
      return;
    }
    this.#index = index;
    this.#go(next, 'pop');
  }

  /** The address has changed: the page follows, or the browser loads it anew there. */
  #go(location: Location, action: NavigationAction, options?: NavigateOptions): void {
    const leaves = location.pathname !== this.#location.pathname;
    if (leaves && this.#guards.size === 0 && this.#renews()) this.view.location.reload();
    else this.#settle(location, action, options);
  }

  #settle(location: Location, action: NavigationAction, options?: NavigateOptions): void {
    this.#location = location;
    for (const listener of this.#listeners)
      listener({ location, action, keepScroll: options?.preventScrollReset ?? false });
  }

  #held(next: Location): boolean {
    if ([...this.#guards].some((guard) => !guard(next))) return true;
    this.#givenUp = next.pathname !== this.#location.pathname;
    return false;
  }

  #locate(to: To, state: unknown): Location {
    const { pathname = this.#location.pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
    return { pathname, search, hash, state: state ?? null, key: newKey() };
  }

  #entry({ state, key }: Location) {
    return { usr: state, key, idx: this.#index };
  }

  #read(): Location {
    const { pathname, search, hash } = this.view.location;
    const { usr = null, key = 'default' } = asObject(this.view.history.state);
    return { pathname, search, hash, state: usr, key: typeof key === 'string' ? key : 'default' };
  }
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function asObject(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}

function entryIndex(state: unknown): number | null {
  const { idx } = asObject(state);
  return typeof idx === 'number' ? idx : null;
}
