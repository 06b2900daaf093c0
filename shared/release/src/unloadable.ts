import { CompanionError, type RegistryState, type ReleaseRef } from '@companion/contract';
import { incompatibilities, type KnownReleases, ReleaseRefused } from '@companion/registry';

/** Visitors could not load what the change gives them; nothing was changed. */
export class Unloadable extends CompanionError {
  override readonly code = 'release-unloadable';
  override readonly advice = 'Release the host that has what is needed in the same command, or change the section.';
  constructor(reasons: readonly string[]) {
    super(`The live host could not run it: ${reasons.join('; ')}.`);
  }
}

/**
 * What visitors could not load after a change, in words: releases that come to them with it and do not fit the live host,
 * and sections of which a host that comes with it could run no release at all. Pure.
 */
export function unloadable(before: RegistryState | null, after: RegistryState, releases: KnownReleases): string[] {
  const [host] = after.hosts;
  if (!host) return [];
  const lacking = (ref: ReleaseRef): string[] => {
    const release = releases.get(ref.digest);
    // One that cannot be read is refused for that, by whoever reads it.
    if (!release || release instanceof ReleaseRefused) return [];
    return incompatibilities(release, host).map((reason) => `${release.section} ${ref.version} ${reason}`);
  };
  return Object.entries(after.sections).flatMap(([id, { current, previous, canary, disabled }]) => {
    if (disabled) return [];
    const known = before?.sections[id];
    const had = known && !known.disabled ? [known.current, known.canary] : [];
    const coming = [current, canary].filter((ref) => ref !== null && !had.some((old) => old?.digest === ref.digest));
    if (coming.length > 0) return coming.flatMap((ref) => (ref ? lacking(ref) : []));
    const sameHost = before?.hosts[0]?.id === host.id;
    const runs = previous !== null && lacking(previous).length === 0;
    return sameHost || runs ? [] : lacking(current);
  });
}
