import { type AnswerQuery, functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import type { AnswerOf } from '@companion/functions';
import { inviteGraph } from '@companion/functions/inviteGraph';
import { inviteGraphNames } from '@companion/functions/inviteGraphNames';
import { inviteGraphNode } from '@companion/functions/inviteGraphNode';
import { personName } from '@companion/ui/core';
import { useMemo } from 'react';
import { type Forest, readForest } from './forest';

/** The server counts the forest anew every five minutes. */
const FRESH_MS = 5 * 60_000;
/** Names that one call gives. */
export const MOST_NAMES = 500;

/** The whole forest, read. */
export const useForest = () =>
  useQuery({ ...functionQuery(inviteGraph, {}), staleTime: FRESH_MS, select: readForest, structuralSharing: false });

/** One person in the forest; another's figures never stand in. */
export const nodeQuery = (id: string): AnswerQuery<AnswerOf<typeof inviteGraphNode>> => ({
  ...functionQuery(inviteGraphNode, { id }),
  placeholderData: undefined,
});

/** Names of nodes by their place; those of the nodes before until they are known. */
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
