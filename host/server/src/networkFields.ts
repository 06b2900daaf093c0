/** Allow-list of response fields: the named keys and, for nested objects, the keys named below them. */
export type Fields = { [key: string]: true | Fields };

const PERSON: Fields = { name: true, avatar: true, displayName: true, avatarUrl: true };

/** The fields the site reads of each look-up; everything else in a response is dropped. */
export const FIELDS = {
  user: { displayName: true, avatarUrl: true, profileId: true },
  scored: { displayName: true, avatarUrl: true, profileId: true, username: true, score: true },
  activity: { author: PERSON, authorUser: PERSON, subject: PERSON, subjectUser: PERSON },
  voteStats: { counts: { upvotes: true, downvotes: true } },
  // Some versions of the service return {data: name}.
  name: { data: { data: true } },
  rates: { data: { rates: { USD: true } } },
  gasPrice: { jsonrpc: true, id: true, result: true },
} satisfies Record<string, Fields>;

/** A copy with only the plain values under the named keys; null if the value is not an object. */
export function only(fields: Fields, value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => Object.hasOwn(fields, key))
      .map(([key, item]) => {
        const below = fields[key];
        return [key, typeof item !== 'object' ? item : below === true ? null : only(below as Fields, item)];
      }),
  );
}

/** Votes on an open slash are blind: returns their number, and nothing that depends on their direction or weight. */
export function onlyNumberOfVotes(stats: unknown): { votes: number | null } {
  const counts = only(FIELDS.voteStats, stats)?.counts as { upvotes?: unknown; downvotes?: unknown } | undefined;
  const votes = Number(counts?.upvotes) + Number(counts?.downvotes);
  return { votes: Number.isSafeInteger(votes) ? votes : null };
}
