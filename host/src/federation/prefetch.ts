import { withTimeout } from '@companion/browser';
import type { PlannedEntry } from '@companion/contract';
import { lazyShared } from '../lazyShared';
import { loadHostPage } from '../routing/hostPages';
import { type Access, matchPage, type PageMatch, pageOf } from '../routing/matchPage';
import { whenIdle } from '../shell/whenIdle';
import type { PlanStore } from './planStore';
import type { SectionLoader } from './sectionLoader';

/** Ignores links that scroll past a resting pointer: running their code would make scrolling stutter. */
const DWELL_MS = 80;

/**
 * Loads a page's code and first answers when a link to it is touched, focused or hovered for a moment, and checks for a newer
 * plan. Off on slow or metered connections. Returns its cleanup.
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

/** Prefetches the first answers of the page at an address; resolves when they have arrived. */
export type Bring = (address: string) => Promise<void>;

/** Prefetches a page's first answers; null if it declares none. */
export function firstAnswers(match: PageMatch, address: string, bring: Bring): Promise<void> | null {
  return pageOf(match)?.first ? bring(address) : null;
}

/** Loads a page's code; resolves on success or failure, since whatever renders the page reports the error. */
export async function loadCode(match: PageMatch, loader: SectionLoader): Promise<void> {
  if (match.kind === 'host') await loadHostPage(match.page.page).catch(() => {});
  if (match.kind !== 'section') return;
  const uses = (match.route.uses ?? []).map((key) => lazyShared[key]?.());
  await Promise.allSettled([loader.load(match.section, match.route.page), ...uses]);
}

/** A slower file is not worth a connection the visitor may need. */
const GIVE_UP_AFTER_MS = 4_000;

/**
 * Once the page is idle, loads the code of the main menu's pages into the browser's cache without running it. One file at a
 * time: over HTTP/1.1 an origin has six connections, and a slow one must not take them all. Off on slow or metered
 * connections. Returns its cleanup.
 */
export function prefetchWhenIdle(plans: PlanStore, access: () => Access): () => void {
  const stopped = new AbortController();
  const cancel = whenIdle(() => {
    if (sparing() || document.visibilityState !== 'visible') return;
    // The document names only its own section's files.
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
    // Same request mode as a script tag, so that the cached response is reused.
    const options = { priority: 'low', credentials: 'same-origin', signal } as RequestInit;
    // Read to the end, because only complete responses are cached.
    await fetch(url, options)
      .then((response) => response.arrayBuffer())
      .catch(() => {});
  }
}

/** A page's container script and first files, including those of the current page, which are cached already. */
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
