import { jsonAtMost } from '@companion/limits';
import { abortAfter } from '@companion/program';
import { storeUrlOf, verifyState } from '@companion/registry';
import type { SiteConfig } from '../siteConfig';

const PATIENCE_MS = 3_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** What is wrong with the registry in the release store, null if it is valid. Meanwhile pages use the previous one. */
export function releasesProblem(
  { releasesUrl, registry }: Pick<SiteConfig, 'releasesUrl' | 'registry'>,
  send: typeof fetch = fetch,
): () => Promise<string | null> {
  return async () => {
    try {
      const address = `${storeUrlOf(releasesUrl, 'registry')}/registry.json`;
      const answer = await send(address, { signal: abortAfter(PATIENCE_MS) });
      if (!answer.ok) return `The release store answered ${answer.status}.`;
      await verifyState(await jsonAtMost(answer, MOST_BYTES), registry);
      return null;
    } catch (error) {
      return `The release store cannot be used: ${error instanceof Error ? error.message : error}`;
    }
  };
}
