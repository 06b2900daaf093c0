import { CompanionError, type HostOffer, type RegistryState, type ReleaseRef } from '@companion/contract';
import { incompatibilities, type KnownReleases, ReleaseRefused } from '@companion/registry';

/** Visitors could not load the result of the change; nothing was changed. */
export class Unloadable extends CompanionError {
  override readonly code = 'release-unloadable';
  override readonly advice = 'Release the host that has what is needed in the same command, or change the section.';
  constructor(reasons: readonly string[]) {
    super(`The live host could not run it: ${reasons.join('; ')}.`);
  }
}

/**
 * What visitors could not load after a change, in words: new releases that do not fit the live host, and sections for which a new
 * host, canary or not, could not run any release. Pure.
 */
export function unloadable(before: RegistryState | null, after: RegistryState, releases: KnownReleases): string[] {
  const [live] = after.hosts;
  const { hostCanary } = after;
  if (!live) return [];
  const lost = lostIn(live, { before, after, releases, isNew: before?.hosts[0]?.id !== live.id });
  if (!hostCanary || lost.length > 0) return lost;
  const isNew = before?.hostCanary?.id !== hostCanary.id;
  return lostIn(hostCanary, { before, after, releases, isNew, isCanary: true });
}

type Change = {
  before: RegistryState | null;
  after: RegistryState;
  releases: KnownReleases;
  isNew: boolean;
  /** Its visitors may get the previous release if the newest does not fit. */
  isCanary?: boolean;
};

function lostIn(host: HostOffer, { before, after, releases, isNew, isCanary }: Change): string[] {
  const lacking = (ref: ReleaseRef): string[] => {
    const release = releases.get(ref.digest);
    // An unreadable release is rejected where it is read.
    if (!release || release instanceof ReleaseRefused) return [];
    return incompatibilities(release, host).map((reason) => `${release.section} ${ref.version} ${reason}`);
  };
  return Object.entries(after.sections).flatMap(([id, { current, previous, canary, disabled }]) => {
    if (disabled) return [];
    const known = before?.sections[id];
    const had = known && !known.disabled ? [known.current, known.canary] : [];
    const coming = [current, canary].filter((ref) => ref !== null && !had.some((old) => old?.digest === ref.digest));
    const runs = previous !== null && lacking(previous).length === 0;
    if (coming.length > 0) return isCanary && runs ? [] : coming.flatMap((ref) => (ref ? lacking(ref) : []));
    return !isNew || runs ? [] : lacking(current);
  });
}
