import { type QueryKey, useQueryClient } from '@companion/data/query';
import { spelledOut } from '@companion/domain';
import { useLocation, useNavigate, useNewestSearch } from '@companion/ui/router';
import { useEffect } from 'react';

/**
 * Replaces /votes/search/{any form} by the person's own spelling, with query and hash (rule G2). The answer moves along
 * as `seed` says, so that nothing is asked twice. Nothing happens while `canonical` is null.
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
