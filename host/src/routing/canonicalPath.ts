import type { BootPlan } from '@companion/contract';
import { HOST_PAGES } from './matchPage';
import { mostLiteral, normalPath } from './pattern';

/**
 * The canonical spelling of a known address: no trailing slash, fixed segments as declared (`/Reviews/` is `/reviews`),
 * parameters unchanged. Null if the path is already canonical or unknown.
 */
export function canonicalPath(plan: BootPlan, pathname: string): string | null {
  const path = normalPath(pathname);
  const declared = plan.sections
    .filter(({ declaration }) => !declaration.adminOnly)
    .flatMap(({ declaration }) => declaration.routes);
  const found = mostLiteral<{ path: string }>([...HOST_PAGES, ...declared], path, false);
  if (!found) return null;
  const parts = path.split('/');
  const spelled = found.path
    .split('/')
    .map((segment, i) => (segment.startsWith(':') ? parts[i] : segment))
    .join('/');
  return spelled === pathname ? null : spelled;
}
