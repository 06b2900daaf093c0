import { useEffect } from 'react';
import { useLocation, useNavigate } from '../router';
import { searchWith } from './searchWith';

export type Opened = {
  /** Id of what is open; null for nothing. */
  id: string | null;
  open: (id: string) => void;
  close: () => void;
  /** Search string of this view with that one open, for real links. */
  href: (id: string) => string;
};

/** What is open in the drawer, kept in the URL; an id of another form is dropped. Pass a constant pattern. */
export function useOpened(param: string, form: RegExp): Opened {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get(param);
  const id = given !== null && form.test(given) ? given : null;
  const unreadable = given !== null && id === null;
  useEffect(() => {
    if (unreadable)
      navigate({ search: searchWith(search, param, null), hash }, { replace: true, preventScrollReset: true });
  }, [unreadable, navigate, search, hash, param]);
  return {
    id,
    open: (next) => navigate({ search: searchWith(search, param, next), hash }, { preventScrollReset: true }),
    close: () => navigate({ search: searchWith(search, param, null), hash }, { preventScrollReset: true }),
    href: (next) => searchWith(search, param, next),
  };
}
