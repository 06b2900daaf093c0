import { type QueryKey, useQueryClient } from '@companion/data/query';
import { spelledOut } from '@companion/domain';
import { useLocation, useNavigate, useNewestSearch } from '@companion/ui/router';
import { useEffect } from 'react';

/**
 * Replaces `base`/{any form of an id} with the canonical segment, keeping query and hash (rule G2). `seed` moves the answer
 * to the new key, so that nothing is requested twice. No-op while `canonical` is null.
 */
export function useCanonicalPath(
  base: string,
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
      { pathname: `${base}/${encodeURIComponent(canonical)}`, search: newest(), hash },
      { replace: true, preventScrollReset: true, state },
    );
  });
}
