import { type QueryKey, useQueryClient } from '@companion/data/query';
import { spelledOut } from '@companion/domain';
import { useLocation, useNavigate, useNewestSearch } from '@companion/ui/router';
import { useEffect } from 'react';

/**
 * Replaces `base`/{any form of an id} by the canonical segment, with query and hash (rule G2). The answer moves along as
 * `seed` says, so that nothing is asked twice. Nothing happens while `canonical` is null.
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
