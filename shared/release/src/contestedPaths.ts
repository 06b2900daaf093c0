import { clashingPrefixes, type RegistryState } from '@companion/contract';
import { type KnownReleases, ReleaseRefused } from '@companion/registry';

/**
 * Paths that two sections claim with what visitors get of them, canaries among it, in words. A page would give such a path to
 * one of the two and drop the other whole. Those that are disabled keep their paths. Pure.
 */
export function contestedPaths(state: RegistryState, releases: KnownReleases): string[] {
  const owners = Object.entries(state.sections).map(([id, { current, canary }]) => {
    const prefixes = [current, canary].flatMap((ref) => {
      const release = ref && releases.get(ref.digest);
      return release && !(release instanceof ReleaseRefused) ? release.declaration.prefixes : [];
    });
    return { id, prefixes };
  });
  owners.sort((a, b) => (a.id < b.id ? -1 : 1));
  return owners.flatMap((owner, i) =>
    owners
      .slice(i + 1)
      .flatMap((other) =>
        [...new Set(clashingPrefixes(owner.prefixes, other.prefixes))].map(
          (prefix) => `${prefix} would belong to both ${owner.id} and ${other.id}`,
        ),
      ),
  );
}
