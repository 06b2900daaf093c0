import type { RegistryState } from '@companion/contract';
import { type KnownReleases, ReleaseRefused } from '@companion/registry';

/**
 * Releases that a change makes live although their record cannot be read as released, in words: a release that was pruned since
 * would leave the section without any. Pure.
 */
export function unreadable(before: RegistryState | null, after: RegistryState, releases: KnownReleases): string[] {
  return Object.entries(after.sections).flatMap(([id, { current, canary }]) => {
    const known = before?.sections[id];
    const coming = [
      ...(current.digest === known?.current.digest ? [] : [current]),
      ...(!canary || canary.digest === known?.canary?.digest ? [] : [canary]),
    ];
    return coming.flatMap(({ digest, version }) => {
      const release = releases.get(digest);
      if (release && !(release instanceof ReleaseRefused)) return [];
      return [release?.message ?? `${id} ${version}: record was not read`];
    });
  });
}
