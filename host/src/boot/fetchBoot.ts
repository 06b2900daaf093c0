import { CONTRACT_VERSION, type Release } from '@companion/contract';
import { readRelease, resolve, verifyState } from '@companion/registry';
import type { BootDocument, PublicConfig } from './bootDocument';

declare const __SHARED_VERSIONS__: Record<string, string>;

/**
 * Boot on a plain static host: settings from `/config.json`, the registry from the release store. Signature and
 * digests are checked here, because no server of ours did.
 * @throws when settings or registry cannot be read or believed.
 */
export async function fetchBoot(): Promise<BootDocument> {
  const config: PublicConfig = await json('/config.json');
  const state = await verifyState(await json(`${config.releasesUrl}/registry.json`), config.publicKey);
  const releases = new Map<string, Release>();
  await Promise.all(
    Object.entries(state.sections).map(async ([id, { current }]) => {
      const key = `${id}/${current.version}`;
      const response = await fetch(`${config.releasesUrl}/${key}/release.json`);
      // A section whose record cannot be read is refused by `resolve`; the others go on.
      if (response.ok)
        await readRelease(id, current, await response.text())
          .then((r) => releases.set(key, r))
          .catch(() => {});
    }),
  );
  return {
    config,
    plan: resolve(state, releases, config.releasesUrl, { contract: CONTRACT_VERSION, shared: __SHARED_VERSIONS__ }),
  };
}

async function json<T>(url: string): Promise<T> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${new URL(url, location.href).pathname} answered ${response.status}.`);
  return response.json();
}
