import { useSyncExternalStore } from 'react';

/** Cursor of a group of charts: ms since 1970, and the chart that moved it. */
type Place = { at: number; owner: string } | null;

const places = new Map<string, Place>();
const listeners = new Set<() => void>();

/** Moves the cursor of a group; null removes it, but only for the chart that set it. */
export function moveCursor(group: string, owner: string, at: number | null): void {
  const now = places.get(group) ?? null;
  if (at === null ? now?.owner !== owner : now?.owner === owner && now.at === at) return;
  places.set(group, at === null ? null : { at, owner });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Time at the cursor of another chart in the group; null if there is none. */
export function useOtherCursor(group: string | undefined, owner: string): number | null {
  const place = useSyncExternalStore(subscribe, () => (group ? (places.get(group) ?? null) : null));
  return place && place.owner !== owner ? place.at : null;
}
