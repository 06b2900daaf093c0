import type { LoadErrorClass, PlannedEntry } from '@companion/contract';
import { sha384 } from '@companion/registry';

const TIMEOUT_MS = 4_000;

/**
 * What is wrong with files a page could not load; null when all of them are right (now). A script element says nothing
 * about its failure, so each file is fetched once more, past the browser's cache: that also puts the good file in the
 * cache, should the fault be gone.
 * @param assets Absolute URLs; what has no hash is only asked for.
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

/** Whoever serves it is busy or away, as the way there may be; the file is not gone. */
function isAway({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

/** A host that answers every address with its start page: the file is not there. */
function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}
