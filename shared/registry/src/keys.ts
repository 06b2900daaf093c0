import type { KeyList, NamedKey, RegistryState, ReleaseRef, ReleaseSignature } from '@companion/contract';
import { isSignedBy, signText } from './sign';

type Use = ReleaseSignature['use'];

/** The key list of a verified state; null if a single key signs everything. */
export function keyListOf({ keys }: Pick<RegistryState, 'keys'>): KeyList | null {
  return keys ? JSON.parse(keys.list.payload) : null;
}

/** Whether a key can sign something new at a time, ISO 8601. */
export const isValidAt = ({ until }: Pick<NamedKey, 'until'>, at: string): boolean =>
  until === null || Date.parse(at) <= Date.parse(until);

/** Whether a key signs releases of a section. */
export const signsReleasesOf = ({ releases }: Pick<NamedKey, 'releases'>, section: string): boolean =>
  releases === null || releases.includes(section);

/** The signed text of a release: one release of one section for one site, to go live or only to be tried. */
const releaseText = (use: Use, site: string, section: string, { version, digest }: ReleaseRef): string =>
  JSON.stringify([use, site, section, version, digest]);

export async function signRelease(
  key: { name: string; privateKey: string },
  use: Use,
  site: string,
  section: string,
  ref: ReleaseRef,
): Promise<ReleaseSignature> {
  return { key: key.name, use, signature: await signText(releaseText(use, site, section, ref), key.privateKey) };
}

/**
 * The key in the list that signed a release, expired or not; null if no permitted key did: it was revoked, is for other sections,
 * or signed something else.
 */
export async function releaseKey(
  { keys, site }: KeyList,
  signed: ReleaseSignature | undefined,
  use: Use,
  section: string,
  ref: ReleaseRef,
): Promise<NamedKey | null> {
  const key = keys.find(({ name }) => name === signed?.key);
  if (!key || !signed || !signsReleasesOf(key, section) || (use === 'release' && signed.use === 'try')) return null;
  const payload = releaseText(signed.use, site, section, ref);
  return (await isSignedBy({ payload, signature: signed.signature }, key.publicKey)) ? key : null;
}
