import { useQuery, useQueryClient } from '@companion/data/query';
import { useLocation, useNavigate, useNewestSearch } from '@companion/ui/router';
import { useEffect } from 'react';
import { reasonsQuery } from '../reasons/queries';
import { canonicalId } from './personId';
import { profileQuery } from './queries';

/**
 * The profile for any form of id (rule G2). The address is replaced with the canonical one, keeping query and hash; the
 * answers move along, so that nothing is requested twice or disappears meanwhile. `mergedFrom` is the id that led to a
 * merged account.
 */
export function useProfile(id: string, asOf: string | null) {
  const query = useQuery(profileQuery(id));
  const client = useQueryClient();
  const navigate = useNavigate();
  const newest = useNewestSearch();
  const { pathname, hash, state } = useLocation();
  const { data } = query;
  const target = data?.person ? canonicalId(data.person) : id;
  // Segments are compared decoded, or two spellings of one person could replace each other forever.
  const canonical = target === '' || (target === id && pathname.startsWith('/profiles/'));

  useEffect(() => {
    if (canonical || !data?.person) return;
    client.setQueryData(profileQuery(target).queryKey, { ...data, merged: false });
    const told = client.getQueryState(reasonsQuery(id, asOf).queryKey);
    const there = reasonsQuery(target, asOf).queryKey;
    if (told?.data && told.dataUpdatedAt > (client.getQueryState(there)?.dataUpdatedAt ?? 0))
      client.setQueryData(there, told.data, { updatedAt: told.dataUpdatedAt });
    navigate(
      { pathname: `/profiles/${encodeURIComponent(target)}`, search: newest(), hash },
      { replace: true, preventScrollReset: true, state: data.merged ? { mergedFrom: id } : state },
    );
  }, [canonical, data, target, id, asOf, newest, hash, state, client, navigate]);

  return { query, mergedFrom: mergedFromIn(state) };
}

/** History state outlives releases and may contain anything. */
function mergedFromIn(state: unknown): string | null {
  const given = typeof state === 'object' && state !== null ? (state as { mergedFrom?: unknown }).mergedFrom : null;
  return typeof given === 'string' ? given.slice(0, 100) : null;
}
