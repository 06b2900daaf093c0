import { type QueryKey, useQueryClient } from '@companion/data/query';
import { spelledOut } from '@companion/domain';
import { useLocation, useNavigate, useNewestSearch } from '@companion/ui/router';
import { useEffect } from 'react';

/**
 * Replaces /votes/search/{any form} with the canonical spelling, keeping query and hash (rule G2). `seed` moves the answer to
 * the new key, so that nothing is requested twice. No-op while `canonical` is null.
 */
export function useCanonicalAddress(
  given: string,
  canonical: string | null,
  seed: (person: string) => [QueryKey, unknown],
): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const newest = useNewestSearch();
  const { hash, state } = useLocation();
  useEffect(() => {
    if (canonical === null || canonical === '' || canonical === given) return;
    client.setQueryData(...seed(spelledOut(canonical)));
    navigate(
      { pathname: `/votes/search/${encodeURIComponent(canonical)}`, search: newest(), hash },
      { replace: true, preventScrollReset: true, state },
    );
  });
}
