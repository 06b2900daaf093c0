import { useLocation, useNavigate, useNewestSearch } from '../router';

/** The URL parameter of the compared profiles: `?c=1,2,3`. */
export const COMPARE_PARAM = 'c';
export const MOST_COMPARED = 4;
/** Page that shows profiles side by side. */
export const COMPARE_PAGE = '/profileoverview';

/** Profile ids of a `c` parameter: distinct whole numbers above 0, at most four; anything else is dropped. */
export function parseCompared(value: string | null): number[] {
  const ids = (value ?? '').split(',').flatMap((part) => (/^[1-9]\d{0,14}$/.test(part) ? [Number(part)] : []));
  return [...new Set(ids)].slice(0, MOST_COMPARED);
}

const comparedIn = (search: string) => parseCompared(new URLSearchParams(search).get(COMPARE_PARAM));

/** A search string with these profiles compared; the other parameters are preserved. */
export function withCompared(search: string, ids: readonly number[]): string {
  const params = new URLSearchParams(search);
  params.delete(COMPARE_PARAM);
  const rest = params.toString();
  const own = ids.length > 0 ? `${COMPARE_PARAM}=${ids.join(',')}` : '';
  const all = [rest, own].filter(Boolean).join('&');
  return all && `?${all}`;
}

export type Compare = {
  /** Profile ids, in the order they were added. */
  ids: readonly number[];
  full: boolean;
  /** Adds or removes a profile; a no-op if the tray is full. */
  toggle: (profileId: number) => void;
  clear: () => void;
};

/** The profiles being compared, stored in the URL (rule G17). */
export function useCompare(): Compare {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const newest = useNewestSearch();
  const ids = comparedIn(search);
  const put = (next: readonly number[]) =>
    navigate({ search: withCompared(newest(), next), hash }, { preventScrollReset: true });
  return {
    ids,
    full: ids.length >= MOST_COMPARED,
    toggle: (id) => {
      const now = comparedIn(newest());
      if (now.includes(id)) put(now.filter((each) => each !== id));
      else if (now.length < MOST_COMPARED) put([...now, id]);
    },
    clear: () => put([]),
  };
}
