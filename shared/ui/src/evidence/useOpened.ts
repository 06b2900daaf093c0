import { useEffect } from 'react';
import { useLocation, useNavigate, useNewestSearch } from '../router';
import { searchWith } from './searchWith';

export type Opened = {
  /** Id of the open item; null for none. */
  id: string | null;
  open: (id: string) => void;
  close: () => void;
  /** Search string of this view with an item open, for real links. */
  href: (id: string) => string;
};

/**
 * The item open in the drawer, stored in the URL; an id that does not match `form` is dropped. Pass a constant pattern. The
 * parameters `own` belong to the open item and are removed with it.
 */
export function useOpened(param: string, form: RegExp, own: readonly string[] = []): Opened {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const newest = useNewestSearch();
  const given = new URLSearchParams(search).get(param);
  const id = given !== null && form.test(given) ? given : null;
  const unreadable = given !== null && id === null;
  useEffect(() => {
    if (unreadable && newest() === search)
      navigate({ search: searchWith(search, param, null), hash }, { replace: true, preventScrollReset: true });
  }, [unreadable, navigate, newest, search, hash, param]);
  const having = (now: string, next: string | null) =>
    searchWith(new URLSearchParams(now).get(param) === next ? now : without(now, own), param, next);
  const go = (next: string | null) => navigate({ search: having(newest(), next), hash }, { preventScrollReset: true });
  return { id, open: go, close: () => go(null), href: (next) => having(search, next) };
}

function without(search: string, names: readonly string[]): string {
  const params = new URLSearchParams(search);
  for (const name of names) params.delete(name);
  return String(params);
}
