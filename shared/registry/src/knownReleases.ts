import type { RegistryState, Release, ReleaseRef, ReleaseSignature } from '@companion/contract';
import { keyListOf, releaseKey } from './keys';
import { ReleaseRefused, readRelease } from './release';

/** Loaded releases by digest: each verified, or the reason it must not be used. */
export type KnownReleases = ReadonlyMap<string, Release | ReleaseRefused>;

/** Every release in a state, by section: what a visitor could get or fall back to. */
export function namedReleases(state: RegistryState): { section: string; ref: ReleaseRef }[] {
  return Object.entries(state.sections).flatMap(([section, { current, previous, canary }]) =>
    [current, previous, canary].flatMap((ref) =>
      ref ? [{ section, ref: { version: ref.version, digest: ref.digest } }] : [],
    ),
  );
}

/**
 * Reads the releases in a state. Never throws: a bad release affects only itself.
 * @param read Text of `<section>/<version>/release.json`; rejects if it is unavailable.
 * @param known Result of an earlier call. Records are immutable, so they are not read again; who may sign them can change.
 * @param use What their signatures must be for, if releases are signed.
 */
export async function readReleases(
  state: RegistryState,
  read: (section: string, version: string) => Promise<string>,
  known: KnownReleases = new Map(),
  use: ReleaseSignature['use'] = 'release',
): Promise<Map<string, Release | ReleaseRefused>> {
  const entries = namedReleases(state).map(async ({ section, ref }) => {
    if (!(await isSigned(state, section, ref, use))) {
      const refused = new ReleaseRefused(
        `${section} ${ref.version}: no key that may release it signed it`,
        'integrity',
      );
      return [ref.digest, refused] as const;
    }
    const before = known.get(ref.digest);
    if (before && !(before instanceof ReleaseRefused)) return [ref.digest, before] as const;
    const text = await read(section, ref.version).catch(() => null);
    const release =
      text === null
        ? new ReleaseRefused(`${section} ${ref.version}: record cannot be fetched`, 'http')
        : await readRelease(section, ref, text).catch((error: ReleaseRefused) => error);
    return [ref.digest, release] as const;
  });
  return new Map(await Promise.all(entries));
}

async function isSigned(state: RegistryState, section: string, ref: ReleaseRef, use: ReleaseSignature['use']) {
  const list = keyListOf(state);
  return !list || (await releaseKey(list, state.keys?.releases[ref.digest], use, section, ref)) !== null;
}
