import { activity, type LiveActivity, type VoteStats, voteStats } from '@companion/data';
import { queryOptions } from '@companion/data/query';

/** The network's counts change slowly; opening a row costs one call. */
const FRESH_MS = 60_000;

type Target = { type: string; id: number };

/** A target's votes as counted by the live network; null hides them. */
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
