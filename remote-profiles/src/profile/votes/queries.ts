import { type ListArgs, type ListResult, looseQuery, type Person } from '@companion/data';

export type Vote = {
  at: string;
  /** Null while the vote is blind: on a slash that is still open. */
  direction: 'up' | 'down' | null;
  blind: boolean;
  target: { type: string; id: number; label: string | null; author: Person | null; subject: Person | null };
  weight: number | null;
  /** The network gave no weight; the voter's score stands for it. */
  weightEstimated: boolean;
};

export const votesQuery = (args: ListArgs) => looseQuery<ListResult<Vote>>('votes_stream', args);
