import type { Watched } from '@companion/ui/core';

/** Current state of a watched person. */
export type WatchedNow = { score: number | null; flags: { id: string; count: number }[] };

/** Score change since the person was added, and the most important alert; null where unknown. */
export function watchNews(person: Pick<Watched, 'score'>, now: WatchedNow | null) {
  const delta = now && now.score !== null && person.score !== null ? now.score - person.score : null;
  const count = (id: string) => now?.flags.find((flag) => flag.id === id)?.count ?? 0;
  const open = count('openSlash');
  const upheld = count('slashUpheld');
  const alert = open > 0 ? `${open} open slash${open === 1 ? '' : 'es'}` : upheld > 0 ? `${upheld} upheld` : null;
  return { delta, alert };
}

/** The range from the day a person was added to the day of the data; null if unknown or if the data is older. */
export function rangeSince(addedAt: string, asOf: string | undefined): `${string}..${string}` | null {
  const [from, to] = [addedAt, asOf ?? ''].map((at) => at.slice(0, 10));
  return from && to && from <= to ? `${from}..${to}` : null;
}
