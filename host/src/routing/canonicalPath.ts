import type { BootPlan } from '@companion/contract';
import { HOST_PAGES } from './matchPage';
import { mostLiteral, normalPath } from './pattern';

/**
 * The one spelling of a known address: no slash at the end, fixed segments as declared (`/Reviews/` is `/reviews`), the
 * reader's own segments untouched. Null when the path is spelled right already, or is not known.
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
