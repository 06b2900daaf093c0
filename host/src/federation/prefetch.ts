import { lazyShared } from '../provide';
import { type Access, matchPage } from '../routing/matchPage';
import { loadModule } from './loadModule';
import type { PlanStore } from './planStore';

/**
 * Loads a page's code when a link to it is pointed at, touched or focused, and looks for a newer plan by the way.
 * Off on slow or metered connections. Returns its clean-up.
 */
export function prefetchOnIntent(plans: PlanStore, access: () => Access): () => void {
  const onIntent = (event: Event) => {
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    void plans.refresh();
    if (sparing()) return;
    const match = matchPage(plans.latest, link.pathname, access());
    if (match.kind !== 'section') return;
    void loadModule(match.section, match.route.page).catch(() => {});
    for (const key of match.route.uses ?? []) void lazyShared[key]?.().catch(() => {});
  };
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const name of events) document.addEventListener(name, onIntent, { passive: true });
  return () => {
    for (const name of events) document.removeEventListener(name, onIntent);
  };
}

type Connection = { saveData?: boolean; effectiveType?: string };

function sparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return Boolean(connection?.saveData) || /2g/.test(connection?.effectiveType ?? '');
}
