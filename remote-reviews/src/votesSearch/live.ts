import { activity, type LiveActivity, type VoteStats, voteStats } from '@companion/data';
import { queryOptions } from '@companion/data/query';

/** The network's own numbers change slowly; one look at a row is one call. */
const FRESH_MS = 60_000;

type Target = { type: string; id: number };

/** Votes of a target as the live network counts them; null hides them. */
export const liveCountsQuery = ({ type, id }: Target) =>
  queryOptions<VoteStats | null>({
    queryKey: ['live-votes', type, id],
    queryFn: ({ signal }) => voteStats(type, id, signal),
    staleTime: FRESH_MS,
  });

/** Names of author and subject, for a target this site knows too little about; null hides them. */
export const liveNamesQuery = ({ type, id }: Target) =>
  queryOptions<LiveActivity | null>({
    queryKey: ['live-activity', type, id],
    queryFn: ({ signal }) => activity(type, id, signal),
    staleTime: FRESH_MS,
  });
