import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useNewestSearch } from '../newestSearch';

/** Converts a search string to values and back. */
export type Codec<Values> = {
  defaults: Values;
  parse: (search: string) => Values;
  /** Search string with `?`; omits defaults and preserves foreign parameters. */
  write: (values: Partial<Values>, search: string) => string;
};

export type AddressState<Values> = {
  values: Values;
  /** The values of the current address, for handlers whose change depends on them: the rendered ones may be a click behind. */
  newest: () => Values;
  defaults: Values;
  /** A preview while typing: replaces the history entry. */
  type: (patch: Partial<Values>) => void;
  /** A decision (Enter, select, page): adds a history entry. */
  commit: (patch: Partial<Values>) => void;
  /** Resets everything except view and columns. */
  clear: () => void;
  /** Search string with the patch applied, for real links. */
  href: (patch: Partial<Values>) => string;
  /** Names of `q` and the page's filters that differ from their default. */
  active: readonly string[];
};

/** Changing one of these keeps the page number; anything else resets it. */
const KEEPS_PAGE = new Set(['page', 'cols', 'view']);

/**
 * State of a page, stored in its address. Defaults are omitted; unknown or invalid values are dropped and the address is
 * rewritten in place. The codec must be constant; `filters` are the names that count as active filters.
 */
export function useAddressState<Values extends object>(
  codec: Codec<Values>,
  filters: readonly string[],
): AddressState<Values> {
  const location = useLocation();
  const navigate = useNavigate();
  const values = useMemo(() => codec.parse(location.search), [codec, location.search]);
  const newest = useNewestSearch();
  // Search string before typing replaced it, and the last one typing wrote; null if nothing was typed since the last commit.
  const typed = useRef<{ over: string; last: string } | null>(null);
  const typedOver = (now: string) => (typed.current?.last === now ? typed.current.over : null);

  const clean = codec.write(values, location.search);
  const dirty = canonical(clean) !== canonical(location.search);
  useEffect(() => {
    if (dirty && newest() === location.search)
      navigate(
        { search: clean, hash: location.hash },
        { replace: true, preventScrollReset: true, state: location.state },
      );
  }, [dirty, clean, newest, location.search, location.hash, location.state, navigate]);

  const next = (search: string, patch: Partial<Values>) => {
    const keepsPage = Object.keys(patch).every((key) => KEEPS_PAGE.has(key));
    return codec.write({ ...codec.parse(search), ...(keepsPage ? {} : { page: 1 }), ...patch }, search);
  };
  const type = (patch: Partial<Values>) => {
    const now = newest();
    const search = next(now, patch);
    if (canonical(search) === canonical(now)) return;
    typed.current = { over: typedOver(now) ?? now, last: search };
    navigate({ search, hash: location.hash }, { replace: true, preventScrollReset: true });
  };
  const commit = (patch: Partial<Values>) => {
    const now = newest();
    const search = next(now, patch);
    const over = typedOver(now);
    typed.current = null;
    const unchanged = canonical(search) === canonical(over ?? now);
    // Typed and reverted: the preview is removed without adding an entry.
    if (unchanged && (over === null || canonical(search) === canonical(now))) return;
    if (over !== null && !unchanged) restoreEntry(over);
    navigate({ search, hash: location.hash }, { replace: unchanged, preventScrollReset: true });
  };
  const { view, cols } = values as { view?: string; cols?: readonly string[] };
  return {
    values,
    newest: () => codec.parse(newest()),
    defaults: codec.defaults,
    type,
    commit,
    clear: () => commit({ ...codec.defaults, view, cols }),
    href: (patch) => next(location.search, patch) || '?',
    active: ['q', ...filters].filter((key) => !same(named(values, key), named(codec.defaults, key))),
  };
}

/** Typing wrote its preview into the current history entry; Back must lead to the previous state. */
function restoreEntry(search: string): void {
  const { pathname, hash } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search}${hash}`);
}

/** Ignores order and escaping of parameters. */
function canonical(search: string): string {
  const params = new URLSearchParams(search);
  params.sort();
  return params.toString();
}

function same(a: unknown, b: unknown): boolean {
  return Array.isArray(a) || Array.isArray(b) ? String(a ?? '') === String(b ?? '') : a === b;
}

const named = (values: object, key: string): unknown => (values as Record<string, unknown>)[key];
