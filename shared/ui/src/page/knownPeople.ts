import { askFunction } from '@companion/data';
import type { RowOf } from '@companion/functions';
import { profilesSearch } from '@companion/functions/profilesSearch';

export type KnownPerson = RowOf<typeof profilesSearch>;

/** So many of the highest scores count as known to all. */
const KNOWN = 25;

/** So many people whom many know, by chance. Throws what the call throws; gives fewer where fewer are members. */
export async function knownPeople(most: number): Promise<KnownPerson[]> {
  const { rows } = await askFunction(profilesSearch, { sort: '-score', per: KNOWN });
  return rows
    .map((person) => ({ person, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, most)
    .map(({ person }) => person);
}
