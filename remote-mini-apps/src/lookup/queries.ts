import { askFunction, onceMore } from '@companion/data';
import { queryOptions } from '@companion/data/query';
import type { RowOf } from '@companion/functions';
import { twitterScoreLookup } from '@companion/functions/twitterScoreLookup';

/** What is known of a handle; `person` is null if no one here has or had it. */
export type LookupRow = RowOf<typeof twitterScoreLookup>;
export type LookupAnswer = { asOf: string; rows: LookupRow[] };

/** Handles per request: reads are GET, and many servers reject URLs beyond 8 KB. */
const CHUNK = 200;

/** What is known of these handles, in order. At most 500; split longer lists first. */
export function lookupQuery(handles: readonly string[]) {
  return queryOptions({
    queryKey: ['twitter_score_lookup', handles],
    queryFn: ({ signal }) => lookUp(handles, signal),
    enabled: handles.length > 0,
    staleTime: 30_000,
    retry: onceMore,
  });
}

async function lookUp(handles: readonly string[], signal: AbortSignal): Promise<LookupAnswer> {
  const starts = Array.from({ length: Math.ceil(handles.length / CHUNK) }, (_, part) => part * CHUNK);
  const answers = await Promise.all(
    starts.map((start) => askFunction(twitterScoreLookup, { handles: handles.slice(start, start + CHUNK) }, signal)),
  );
  return { asOf: answers[0]?.asOf ?? '', rows: answers.flatMap(({ rows }) => rows) };
}
