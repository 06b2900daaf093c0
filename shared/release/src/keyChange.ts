import type { KeyList, NamedKey, SignedText } from '@companion/contract';
import { ChangeRefused } from './sectionChange';

/** Another list of keys, signed by the root key. */
export type KeyChange = { action: 'keys'; list: SignedText };

/** What the root key is called in its own list. */
export const ROOT = 'root';

/** The list of a site whose one key signed everything so far. */
export const firstKeyList = (site: string, publicKey: string): KeyList => ({
  site,
  number: 0,
  keys: [{ name: ROOT, publicKey, releases: null, states: true, until: null }],
});

/** The list with a key, or with the same key for other sections or a longer time. Pure. @throws ChangeRefused */
export function allowed(list: KeyList, key: NamedKey): KeyList {
  const known = list.keys.find(({ name }) => name === key.name);
  // Signatures name their key: under the same name a new one would take those of the old one away.
  if (known && known.publicKey !== key.publicKey)
    throw new ChangeRefused(`${key.name} is another key already.`, 'Give the new key a name of its own.');
  return changed(list, [...list.keys.filter(({ name }) => name !== key.name), key]);
}

/** The key signs nothing new from now on; what it signed stays signed. Pure. @throws ChangeRefused */
export function retired(list: KeyList, name: string, at: string): KeyList {
  const key = named(list, name);
  return changed(
    list,
    list.keys.map((each) => (each === key ? { ...key, until: at } : each)),
  );
}

/** Nothing the key ever signed counts any more. Pure. @throws ChangeRefused */
export function revoked(list: KeyList, name: string): KeyList {
  const key = named(list, name);
  return changed(
    list,
    list.keys.filter((each) => each !== key),
  );
}

function named({ keys }: KeyList, name: string): NamedKey {
  const key = keys.find((each) => each.name === name);
  if (!key || name === ROOT)
    throw new ChangeRefused(`There is no key ${name} to change.`, 'See npm run release -- keys.');
  return key;
}

const changed = (list: KeyList, keys: NamedKey[]): KeyList => ({ ...list, number: list.number + 1, keys });
