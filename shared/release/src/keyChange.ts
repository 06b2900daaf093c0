import type { KeyList, NamedKey, SignedText } from '@companion/contract';
import { ChangeRefused } from './sectionChange';

/** A new list of keys, signed by the root key. */
export type KeyChange = { action: 'keys'; list: SignedText };

/** Name of the root key in its own list. */
export const ROOT = 'root';

/** The list of a site on which a single key has signed everything so far. */
export const firstKeyList = (site: string, publicKey: string): KeyList => ({
  site,
  number: 0,
  keys: [{ name: ROOT, publicKey, releases: null, states: true, until: null }],
});

/** The list with a key added, or with the key's sections or expiry changed. Pure. @throws ChangeRefused */
export function allowed(list: KeyList, key: NamedKey): KeyList {
  const known = list.keys.find(({ name }) => name === key.name);
  // Signatures refer to their key by name: a new key under the same name would invalidate those of the old one.
  if (known && known.publicKey !== key.publicKey)
    throw new ChangeRefused(`${key.name} is another key already.`, 'Give the new key a name of its own.');
  return changed(list, [...list.keys.filter(({ name }) => name !== key.name), key]);
}

/** The key can sign nothing new from now on; its earlier signatures stay valid. Pure. @throws ChangeRefused */
export function retired(list: KeyList, name: string, at: string): KeyList {
  const key = named(list, name);
  return changed(
    list,
    list.keys.map((each) => (each === key ? { ...key, until: at } : each)),
  );
}

/** All signatures of the key become invalid. Pure. @throws ChangeRefused */
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
