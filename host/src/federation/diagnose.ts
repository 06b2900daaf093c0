import type { LoadErrorClass, PlannedEntry } from '@companion/contract';
import { sha384 } from '@companion/registry';

const TIMEOUT_MS = 4_000;

/**
 * Why a page could not load its files; null if all of them are fine (now). A script element does not say why it failed, so
 * each file is fetched once more, bypassing the browser's cache; that also caches the good file if the fault is gone.
 * @param assets Absolute URLs; files without a hash are only checked for presence.
 */
export async function diagnose(assets: readonly PlannedEntry[]): Promise<LoadErrorClass | null> {
  const verdicts = await Promise.all(assets.map(verdictOn));
  return verdicts.find((verdict) => verdict !== null) ?? null;
}

async function verdictOn({ url, integrity }: PlannedEntry): Promise<LoadErrorClass | null> {
  try {
    const response = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return isAway(response) ? 'offline' : 'http';
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (integrity && (await sha384(bytes)) !== integrity) return isPage(response) ? 'http' : 'integrity';
    return null;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'timeout' : 'offline';
  }
}

/** The server or a proxy is overloaded or down; the file is not gone. */
function isAway({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

/** A server that responds to any URL with its start page: the file does not exist. */
function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}
