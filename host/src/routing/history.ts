import type { Location, NavigateOptions, To } from 'react-router-dom';
import { createPath, parsePath } from 'react-router-dom';

export type NavigationAction = 'push' | 'replace' | 'pop';

export type Moved = { location: Location; action: NavigationAction; keepScroll: boolean };

/** Called before the address changes; false blocks the navigation. */
export type Guard = (next: Location) => boolean;

/**
 * Wraps the browser's history for the router and adds navigation guards. The router's own data history does the same in 16 KB
 * more, for loaders and actions that are not used here.
 */
export class SiteHistory {
  #location: Location;
  /** Position in this tab's history, to know in which direction a blocked Back must be undone. */
  #index: number;
  /** A blocked Back is being undone; ignore its event. */
  #undoing = false;
  readonly #guards = new Set<Guard>();
  /** The visitor confirmed discarding unsaved input. */
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

  /** Returns its cleanup. */
  listen(listener: (moved: Moved) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `guard` before every address change. Returns its cleanup. */
  guard(guard: Guard): () => void {
    this.#guards.add(guard);
    this.#givenUp = false;
    return () => this.#guards.delete(guard);
  }

  /** Leaving would lose input on the page. */
  get unsaved(): boolean {
    return this.#guards.size > 0 && !this.#givenUp;
  }

  /**
   * `due` is called on each page change without unsaved input; if it returns true, the next page is loaded by a full
   * navigation.
   */
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
      // The address has already changed, so go back to the page the visitor stays on.
      this.#undoing = true;
      this.view.history.go(-delta);
      return;
    }
    this.#index = index;
    this.#go(next, 'pop');
  }

  /** The address has changed: render the page, or let the browser load it. */
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
