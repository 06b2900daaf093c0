import { createBrowserList } from './browserList';
import type { PersonValue } from './personLink';

/** A watched person as last seen; `addedAt` is ISO. */
export type Watched = PersonValue & { addedAt: string };

/** A saved view; `to` is a path of this site with its search. */
export type SavedView = { name: string; to: string; addedAt: string };

const text = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;
const optional = (value: unknown) => (text(value, 2000) ? value : null);
const whole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Parses one entry of a stored or imported watch list; null if it is invalid. */
export function parseWatched(value: unknown): Watched | null {
  const { userId, profileId, userkey, name, handle, avatar, score, addedAt } = (value ?? {}) as Record<string, unknown>;
  if (!whole(userId) || !text(userkey, 300) || !userkey) return null;
  return {
    userId,
    profileId: whole(profileId) ? profileId : null,
    userkey,
    name: text(name, 400) ? name : '',
    handle: optional(handle),
    avatar: optional(avatar),
    score: typeof score === 'number' && Number.isFinite(score) ? score : null,
    addedAt: isTime(addedAt) ? addedAt : new Date().toISOString(),
  };
}

/** Parses one saved view; null unless it points to a path of this site. */
export function parseSavedView(value: unknown): SavedView | null {
  const { name, to, addedAt } = (value ?? {}) as Record<string, unknown>;
  // "//host" and "/\host" point to other sites.
  if (!text(name, 120) || !name.trim() || !text(to, 2000) || !/^\/(?![/\\])/.test(to)) return null;
  return { name: name.trim(), to, addedAt: isTime(addedAt) ? addedAt : new Date().toISOString() };
}

const isTime = (value: unknown): value is string => text(value, 40) && Number.isFinite(Date.parse(value));

/** People the visitor watches (rule G17), stored in this browser. Ids are user keys. */
export const watchList = createBrowserList<Watched>({
  key: 'companion.watch',
  idOf: ({ userkey }) => userkey,
  parse: parseWatched,
  most: 500,
});

/** Views the visitor saved (rule G17), stored in this browser. Ids are their addresses. */
export const savedViews = createBrowserList<SavedView>({
  key: 'companion.views',
  idOf: ({ to }) => to,
  parse: parseSavedView,
  most: 100,
});

export type WatchList = {
  people: readonly Watched[];
  has: (userkey: string) => boolean;
  /** Adds a person, or removes them if they are on the list. */
  toggle: (person: PersonValue) => void;
};

export function useWatchList(): WatchList {
  const people = watchList.use();
  return {
    people,
    has: watchList.has,
    toggle: (person) => {
      if (watchList.has(person.userkey)) watchList.remove(person.userkey);
      else watchList.add({ ...person, addedAt: new Date().toISOString() });
    },
  };
}
