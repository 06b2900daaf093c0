import type { BootPlan } from '@companion/contract';
import { editDistance } from './editDistance';
import { type Access, ownerOf } from './matchPage';
import { type OpenPage, openPages } from './openPages';
import { normalPath } from './pattern';
import { redirectOf } from './redirects';

const OF_EACH_KIND = 3;
const MOST = 4;

/**
 * Suggestions for an address without a page, best first: its parent page, pages of the section that owns the address, then
 * pages whose address differs by less than half its letters. Old addresses are resolved first.
 */
export function nearestPages(plan: BootPlan, flags: Access['flags'], pathname: string): OpenPage[] {
  const meant = normalPath(redirectOf(pathname) ?? pathname).slice(0, 80);
  const owner = ownerOf(plan.sections, ({ declaration }) => declaration.prefixes, meant)?.id;
  const wanted = meant.toLowerCase();
  const measured = openPages(plan, flags)
    .map((page) => ({ page, distance: editDistance(wanted, page.path.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || (a.page.path < b.page.path ? -1 : 1));
  const own = measured.filter(({ page }) => page.section !== null && page.section === owner);
  const alike = measured.filter(({ page, distance }) => distance <= Math.max(page.path.length, wanted.length) / 2);
  const above = measured
    .filter(({ page }) => wanted.startsWith(`${page.path.toLowerCase()}/`))
    .sort((a, b) => b.page.path.length - a.page.path.length);
  const best = [...above.slice(0, 1), ...own.slice(0, OF_EACH_KIND), ...alike.slice(0, OF_EACH_KIND)].map(
    ({ page }) => page,
  );
  return [...new Set(best)].slice(0, MOST);
}
