import { askFunction } from '@companion/data';
import type { RowOf } from '@companion/functions';
import { profilesSearch } from '@companion/functions/profilesSearch';

export type KnownPerson = RowOf<typeof profilesSearch>;

/** This many of the highest scores count as well known. */
const KNOWN = 25;

/** A random choice of `most` well-known people; fewer if there are fewer members. Throws what the call throws. */
export async function knownPeople(most: number): Promise<KnownPerson[]> {
  const { rows } = await askFunction(profilesSearch, { sort: '-score', per: KNOWN });
  return rows
    .map((person) => ({ person, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, most)
    .map(({ person }) => person);
}
