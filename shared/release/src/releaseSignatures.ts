import type { KeyList, RegistryState, ReleaseRef, ReleaseSignature } from '@companion/contract';
import {
  isValidAt,
  keyListOf,
  namedReleases,
  type RegistryKeys,
  releaseKey,
  signRelease,
  signsReleasesOf,
} from '@companion/registry';
import { ROOT } from './keyChange';
import { readHistory } from './readHistory';
import type { ReleaseStore } from './releaseStore';
import { ChangeRefused } from './sectionChange';

type Use = ReleaseSignature['use'];
type Signer = { name: string; privateKey: string };
type Named = { section: string; ref: ReleaseRef; use: Use };

/**
 * The state with a signature for every release in it, each with its signing key; unchanged if a single key signs everything.
 * Earlier signatures stay, even if their key has expired since. A new release is signed with the team's key, or has a signature
 * from when visitors had it before, or is signed by the root key if it has none.
 * @throws ChangeRefused if no permitted key signs a release.
 */
export async function withSignatures(
  store: ReleaseStore,
  keys: RegistryKeys,
  before: RegistryState | null,
  after: RegistryState,
): Promise<RegistryState> {
  const list = keyListOf(after);
  if (!list || !after.keys) return after;
  const signer = keys.name ?? ROOT;
  const key = list.keys.find(({ name }) => name === signer);
  if (!key?.states || !isValidAt(key, after.at))
    throw new ChangeRefused(`The key ${signer} may not change what visitors get.`, 'See npm run release -- keys.');
  const relisted = after.keys.list !== before?.keys?.list;
  if (relisted && keys.name)
    throw new ChangeRefused('Only the root key changes the list of keys.', 'Run it where the root key is.');
  let history: Promise<RegistryState[]> | undefined;
  const signatureOf = async ({ section, ref, use }: Named): Promise<ReleaseSignature> => {
    const isGood = async (signature: ReleaseSignature | undefined): Promise<boolean> =>
      (await releaseKey(list, signature, use, section, ref)) !== null;
    const sign = (by: Signer) => signRelease(by, use, after.site, section, ref);
    const known = before?.keys?.releases[ref.digest];
    if (known && (await isGood(known))) return known;
    const mine = signerOf(list, keys, section, after.at);
    if (mine && keys.team) return sign(mine);
    history ??= readHistory(store, keys);
    const earlier = (await history).map((state) => state.keys?.releases[ref.digest]);
    const signed = earlier.find((each) => each?.use === 'release') ?? earlier.find((each) => each);
    if (signed && (await isGood(signed))) return signed;
    // The root key signs releases without a signature; those of a revoked key only at the time it is revoked.
    if (!mine || (signed?.use === 'release' && !relisted)) throw unsigned(section, ref.version, signed);
    return sign(mine);
  };
  const releases: Record<string, ReleaseSignature> = {};
  for (const named of namedIn(after)) releases[named.ref.digest] ??= await signatureOf(named);
  return { ...after, keys: { ...after.keys, signer, releases } };
}

/** Releases that need a signature; those for all visitors first, since that signature covers more. */
function namedIn(state: RegistryState): Named[] {
  const given = namedReleases(state).map((each) => ({ ...each, use: 'release' as const }));
  const held = Object.entries(state.held ?? {}).flatMap(([section, refs]) =>
    refs.map((ref) => ({ section, ref, use: 'try' as const })),
  );
  return [...given, ...held];
}

/**
 * Who signs a new release of a section: the team's key, otherwise the root key; null if neither is available.
 * @throws ChangeRefused if the team's key may not sign it now.
 */
export function signerOf(list: KeyList, keys: RegistryKeys, section: string, at: string): Signer | null {
  const { team } = keys;
  if (!team) return keys.name ? null : { name: ROOT, privateKey: keys.privateKey };
  const key = list.keys.find(({ name }) => name === team.name);
  const why = !key
    ? 'is not a key of this site'
    : !signsReleasesOf(key, section)
      ? `signs no releases of ${section}`
      : isValidAt(key, at)
        ? null
        : `signs nothing since ${key.until}`;
  if (why) throw new ChangeRefused(`${team.name} ${why}.`, 'See npm run release -- keys.');
  return team;
}

function unsigned(section: string, version: string, signed: ReleaseSignature | undefined): ChangeRefused {
  const by =
    signed && (signed.use === 'try' ? `to be tried only, by ${signed.key}` : `by ${signed.key}, which may not`);
  return new ChangeRefused(
    `${section} ${version} is signed ${by ?? 'by nobody'}.`,
    'Release it with the key of its team.',
  );
}
