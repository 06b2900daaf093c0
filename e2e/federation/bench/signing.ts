import type { RegistryState, ReleaseSignature } from '@companion/contract';
import { generatePair, namedReleases, type RegistryKeys, signRelease, signText } from '@companion/registry';

/** Signer of a section's current release: its own team, or another section's. */
export type Signer = 'its team' | 'another team';

/** Signs a state like a site with team keys: with the root key, and one section with a team's key. */
export async function signing(root: RegistryKeys) {
  const key = async (name: string, section: string) => {
    const { privateKey, publicKey } = await generatePair();
    return { privateKey, listed: { name, publicKey, releases: [section], states: false, until: null } };
  };
  const teams = { 'its team': await key('reviews-1', 'reviews'), 'another team': await key('slashes-1', 'slashes') };
  const rootKey = { name: 'root', publicKey: root.publicKey, releases: null, states: true, until: null };
  const listed = [rootKey, ...Object.values(teams).map((team) => team.listed)];

  return async (state: RegistryState, reviewsBy: Signer | null): Promise<RegistryState> => {
    const payload = JSON.stringify({ site: state.site, number: 1, keys: listed });
    const list = { payload, signature: await signText(payload, root.privateKey) };
    const releases: Record<string, ReleaseSignature> = {};
    for (const { section, ref } of namedReleases(state)) {
      const isTeams = reviewsBy && section === 'reviews' && ref.digest === state.sections[section]?.current.digest;
      const by = isTeams ? teams[reviewsBy] : { privateKey: root.privateKey, listed: rootKey };
      const signer = { name: by.listed.name, privateKey: by.privateKey };
      releases[ref.digest] = await signRelease(signer, 'release', state.site, section, ref);
    }
    const asRoot = { name: rootKey.name, privateKey: root.privateKey };
    for (const [section, refs = []] of Object.entries(state.held ?? {}))
      for (const ref of refs) releases[ref.digest] ??= await signRelease(asRoot, 'try', state.site, section, ref);
    return { ...state, keys: { list, signer: 'root', releases } };
  };
}
