import { callFunction, DataError, type Person } from '@companion/data';
import { queryOptions } from '@companion/data/query';

/** A mark on a person that a reader should know of. */
export type LookupFlag = { id: 'openSlash' | 'slashUpheld' | 'unhealthyVouch'; count: number };

/** What is known of one handle; `person` is null when nobody here has or had it. */
export type LookupRow = {
  handle: string;
  person: Person | null;
  hasProfile: boolean;
  score: number | null;
  /** Active reviews received. */
  reviews: { pos: number; neu: number; neg: number } | null;
  /** Active vouches received, in wei. */
  vouchedWei: string | null;
  flags: LookupFlag[];
  lastActivityAt: string | null;
};

export type LookupAnswer = { asOf: string; rows: LookupRow[] };

/** Handles of one request: reads are GET, and an address line beyond 8 KB is refused by many servers. */
const CHUNK = 200;

/** What is known of these handles, in their order. At most 500; ask for a split before. */
export function lookupQuery(handles: readonly string[]) {
  return queryOptions({
    queryKey: ['twitter_score_lookup', handles],
    queryFn: ({ signal }) => lookUp(handles, signal),
    enabled: handles.length > 0,
    staleTime: 30_000,
    retry: (count: number, error: Error) => count < 1 && error instanceof DataError && error.retryable,
  });
}

async function lookUp(handles: readonly string[], signal: AbortSignal): Promise<LookupAnswer> {
  const starts = Array.from({ length: Math.ceil(handles.length / CHUNK) }, (_, part) => part * CHUNK);
  const answers = await Promise.all(
    starts.map((start) =>
      callFunction<LookupAnswer>(
        'twitter_score_lookup',
        // With "@", the handle "null" is a text and not a missing value.
        { handles: handles.slice(start, start + CHUNK).map((handle) => `@${handle}`) },
        signal,
      ),
    ),
  );
  return { asOf: answers[0]?.asOf ?? '', rows: answers.flatMap(({ rows }) => rows) };
}
