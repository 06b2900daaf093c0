import { type AnswerQuery, askFunction, fileQuery, functionQuery, untilAnswered } from '@companion/data';
import { queryOptions, useQuery } from '@companion/data/query';
import type { AnswerOf } from '@companion/functions';
import { MOST_FOREST_BYTES } from '@companion/functions/forest-file';
import { inviteGraphNames } from '@companion/functions/inviteGraphNames';
import { inviteGraphNode } from '@companion/functions/inviteGraphNode';
import { personName } from '@companion/ui/core';
import { useMemo } from 'react';
import { type Forest, readForest } from './forest';

/** The server recomputes the forest every five minutes. */
const FRESH_MS = 5 * 60_000;
const AGAIN_WHILE_EMPTY_MS = 10_000;
/** Names returned per call. */
export const MOST_NAMES = 500;

/** The whole forest, parsed; on a new site it is empty until first computed. */
export const forestQuery = queryOptions({
  ...fileQuery('forest', MOST_FOREST_BYTES, readForest),
  staleTime: FRESH_MS,
  refetchInterval: (query) => (query.state.data?.count === 0 ? AGAIN_WHILE_EMPTY_MS : untilAnswered(query)),
});

/** One person in the forest; never shows another person's figures as a placeholder. */
export const nodeQuery = (id: string): AnswerQuery<AnswerOf<typeof inviteGraphNode>> => ({
  ...functionQuery(inviteGraphNode, { id }),
  placeholderData: undefined,
});

/** Names by node index; the previous nodes' names until they have loaded. */
export function useNames({ ids }: Forest, nodes: readonly number[]): ReadonlyMap<number, string> {
  const profiles = [...new Set(nodes)].map((node) => ids[node] as number).slice(0, MOST_NAMES);
  const asked = profiles.toSorted((a, b) => a - b);
  const { data } = useQuery({
    ...functionQuery(inviteGraphNames, { profile_ids: asked }),
    enabled: asked.length > 0,
    staleTime: FRESH_MS,
  });
  return useMemo(
    () => new Map((data ?? []).map((person) => [ids.indexOf(person.profileId ?? Number.NaN), personName(person)])),
    [data, ids],
  );
}

/** Names by profile id, fetched in batches. @throws DataError if one of them fails */
export async function namesOf(profiles: readonly number[], signal: AbortSignal): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (let from = 0; from < profiles.length; from += MOST_NAMES) {
    const profile_ids = profiles.slice(from, from + MOST_NAMES);
    for (const person of await askFunction(inviteGraphNames, { profile_ids }, signal))
      names.set(person.profileId ?? Number.NaN, personName(person));
  }
  return names;
}
