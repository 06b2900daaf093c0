import { useLocation, useNavigate, useNewestSearch } from '@companion/ui/router';
import { useEffect } from 'react';

/** Replaces any form of a person's id in `/profiles/{id}/…` with the canonical one (rule G2), keeping query and hash. */
export function useCanonicalAddress(target: string | null, given: string): void {
  const navigate = useNavigate();
  const newest = useNewestSearch();
  const { pathname, hash, state } = useLocation();
  useEffect(() => {
    if (target === null || target === '' || target === given) return;
    const [, section, , ...rest] = pathname.split('/');
    navigate(
      { pathname: `/${[section, encodeURIComponent(target), ...rest].join('/')}`, search: newest(), hash },
      { replace: true, preventScrollReset: true, state },
    );
  }, [target, given, pathname, newest, hash, state, navigate]);
}
