import type { BootPlan, PlannedRelease } from '@companion/contract';
import { folderOf } from '../sheets';
import type { Change } from './originals';

/** Shorter functions are too common to identify an author. */
const LEAST = 12;

/**
 * The release whose files contain the exact text of a function that was assigned; null if it belongs to none: an extension, a
 * translator, a wallet.
 */
export function authorIn(
  sources: ReadonlyMap<PlannedRelease, string>,
  { now }: Pick<Change, 'now'>,
): PlannedRelease | null {
  const code: unknown = now?.value ?? now?.get ?? now?.set;
  const text = typeof code === 'function' ? String(code) : '';
  if (text.length < LEAST) return null;
  for (const [release, source] of sources) if (source.includes(text)) return release;
  return null;
}

/** The scripts loaded into this page, per release of a plan; read from the browser's cache. */
export async function sourcesOf({ sections }: Pick<BootPlan, 'sections'>): Promise<Map<PlannedRelease, string>> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const found = new Map<PlannedRelease, string>();
  for (const release of sections.flatMap((section) => [section, ...section.fallbacks])) {
    const folder = folderOf(release);
    const scripts = new Set(loaded.filter((url) => url.startsWith(folder) && /\.js(\?|$)/.test(url)));
    const texts = await Promise.all(
      [...scripts].map(async (url) => {
        const answer = await fetch(url, { cache: 'force-cache' }).catch(() => null);
        return answer?.ok ? answer.text() : '';
      }),
    );
    if (scripts.size > 0) found.set(release, texts.join('\n'));
  }
  return found;
}
