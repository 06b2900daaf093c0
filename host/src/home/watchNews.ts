import type { Watched } from '@companion/ui/core';

/** What is known of a watched person now. */
export type WatchedNow = { score: number | null; flags: { id: string; count: number }[] };

/** Change of score since somebody began to watch, and the loudest alert; null where nothing can be said. */
export function watchNews(person: Pick<Watched, 'score'>, now: WatchedNow | null) {
  const delta = now && now.score !== null && person.score !== null ? now.score - person.score : null;
  const count = (id: string) => now?.flags.find((flag) => flag.id === id)?.count ?? 0;
  const open = count('openSlash');
  const upheld = count('slashUpheld');
  const alert = open > 0 ? `${open} open slash${open === 1 ? '' : 'es'}` : upheld > 0 ? `${upheld} upheld` : null;
  return { delta, alert };
}

/** The days since somebody is watched, up to that of the data; null while it is not known, or where it is older. */
export function rangeSince(addedAt: string, asOf: string | undefined): `${string}..${string}` | null {
  const [from, to] = [addedAt, asOf ?? ''].map((at) => at.slice(0, 10));
  return from && to && from <= to ? `${from}..${to}` : null;
}
