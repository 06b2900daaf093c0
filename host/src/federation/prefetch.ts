import { withTimeout } from '@companion/browser';
import type { PlannedEntry } from '@companion/contract';
import { lazyShared } from '../lazyShared';
import { loadHostPage } from '../routing/hostPages';
import { type Access, matchPage, type PageMatch, pageOf } from '../routing/matchPage';
import { whenIdle } from '../shell/whenIdle';
import type { PlanStore } from './planStore';
import type { SectionLoader } from './sectionLoader';

/** Links that a scrolled list moves under a resting pointer are not meant: running their code would stop the scrolling. */
const DWELL_MS = 80;

/**
 * Loads a page's code and first answers when a link to it is touched, focused or pointed at for a moment, and looks for a
 * newer plan by the way. Off on slow or metered connections. Returns its clean-up.
 */
export function prefetchOnIntent(
  plans: PlanStore,
  loader: SectionLoader,
  access: () => Access,
  bring: Bring | null,
): () => void {
  let dwelling: ReturnType<typeof setTimeout> | undefined;
  const load = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => {
    const match = matchPage(plans.latest, pathname, access());
    if (bring && pathname !== location.pathname) void firstAnswers(match, pathname + search, bring);
    void loadCode(match, loader);
  };
  const onIntent = (event: Event) => {
    clearTimeout(dwelling);
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    void plans.refresh();
    if (sparing()) return;
    if (event.type === 'pointerover') dwelling = setTimeout(load, DWELL_MS, link);
    else load(link);
  };
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const name of events) document.addEventListener(name, onIntent, { passive: true });
  return () => {
    clearTimeout(dwelling);
    for (const name of events) document.removeEventListener(name, onIntent);
  };
}

/** Brings the first answers of a page by its address; resolves when they are there. */
export type Bring = (address: string) => Promise<void>;

/** Has the first answers of a page brought; null for one that says of none. */
export function firstAnswers(match: PageMatch, address: string, bring: Bring): Promise<void> | null {
  return pageOf(match)?.first ? bring(address) : null;
}

/** Starts bringing the code of a page; resolves when it is there or does not come: whoever draws it hears of failures. */
export async function loadCode(match: PageMatch, loader: SectionLoader): Promise<void> {
  if (match.kind === 'host') await loadHostPage(match.page.page).catch(() => {});
  if (match.kind !== 'section') return;
  const uses = (match.route.uses ?? []).map((key) => lazyShared[key]?.());
  await Promise.allSettled([loader.load(match.section, match.route.page), ...uses]);
}

/** A file that takes longer is not worth a connection the visitor may need. */
const GIVE_UP_AFTER_MS = 4_000;

/**
 * Once the page is quiet, brings the code of the main menu's pages into the browser's cache; it is run when asked for.
 * One file at a time: over HTTP/1.1 an origin has six connections, and a slow one must not take them all. Off on slow
 * or metered connections. Returns its clean-up.
 */
export function prefetchWhenIdle(plans: PlanStore, access: () => Access): () => void {
  const stopped = new AbortController();
  const cancel = whenIdle(() => {
    if (sparing() || document.visibilityState !== 'visible') return;
    // The document names the files of its own section only.
    void plans.whole().then(() => {
      const menu = plans.latest.sections.flatMap((section) =>
        section.declaration.nav.filter(({ bar }) => bar === 'main'),
      );
      const urls = new Set(menu.flatMap(({ path }) => filesOf(plans, path, access())).map(({ url }) => url));
      return intoCache(urls, stopped.signal);
    });
  });
  return () => {
    cancel();
    stopped.abort();
  };
}

async function intoCache(urls: Iterable<string>, stopped: AbortSignal): Promise<void> {
  for (const url of urls) {
    if (stopped.aborted) return;
    const { signal } = withTimeout(GIVE_UP_AFTER_MS, stopped);
    // As a script tag would ask for it, so that the answer is found in the cache.
    const options = { priority: 'low', credentials: 'same-origin', signal } as RequestInit;
    // Read to the end: only a complete answer is kept.
    await fetch(url, options)
      .then((response) => response.arrayBuffer())
      .catch(() => {});
  }
}

/** The container script and first files of a page, those of the running page included: they are in the cache. */
function filesOf(plans: PlanStore, path: string, access: Access): PlannedEntry[] {
  const match = matchPage(plans.latest, path, access);
  if (match.kind !== 'section') return [];
  const { js = [], css = [] } = match.section.exposes[match.route.page] ?? {};
  return [match.section.entry, ...js, ...css];
}

type Connection = { saveData?: boolean; effectiveType?: string };

function sparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return Boolean(connection?.saveData) || /2g|3g/.test(connection?.effectiveType ?? '');
}
