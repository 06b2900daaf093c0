import { type ListResult, looseQuery, type Person, type Share } from '@companion/data';

/** What is voted on: one row per target. Of an open slash only the number of votes is known (`blind`). */
export type VoteTarget = {
  type: string;
  id: number;
  author: Person | null;
  subject: Person | null;
  snippet: string | null;
  /** EIP-6: the subject of a positive review voted it down. */
  eip6Mark: boolean;
  votes: number;
  up: number | null;
  down: number | null;
  /** Weighted share of upvotes, 0-1. */
  weightedShare: number | null;
  controversy: number | null;
  blind: boolean;
  firstAt: string;
  lastAt: string;
  last24h: number;
};

export type Vote = {
  at: string;
  voter: Person;
  direction: 'up' | 'down' | null;
  blind: boolean;
  target: { type: string; id: number; label: string | null; author: Person | null; subject: Person | null };
  weight: number | null;
  /** The network gave no weight: it is the voter's score. */
  weightEstimated: boolean;
};

export type VoteKpis = {
  votes: number;
  voters: number;
  upShare: Share;
  weightedShare: number | null;
  weightsEstimated: number;
  perVoterMedian: number | null;
  /** Votes by kind of target. */
  byType: Record<string, number>;
};

export type VotePoint = { at: string; up: number; down: number; blind: number };
/** A bucket in which nobody voted. */
export const quietPoint = (at: string): VotePoint => ({ at, up: 0, down: 0, blind: 0 });
/** Votes of one UTC hour of the week; weekday 1 is Monday. */
export type HeatCell = { weekday: number; hour: number; votes: number };

type Filters = Record<string, unknown>;
export type VotesArgs = { filters: Filters; sort: string; page: number; per: number };
export type SeriesBucket = 'hour' | 'day' | 'week';

export const targetsQuery = (args: VotesArgs) => looseQuery<ListResult<VoteTarget, VoteKpis>>('votes_targets', args);

export const streamQuery = (args: VotesArgs) => looseQuery<ListResult<Vote, VoteKpis>>('votes_stream', args);

export const votesSeriesQuery = (filters: Filters, bucket: SeriesBucket) =>
  looseQuery<{ asOf: string; points: VotePoint[] }>('votes_series', { filters, bucket }, ['points']);

export const votesHeatQuery = (filters: Filters) =>
  looseQuery<{ asOf: string; cells: HeatCell[] }>('votes_heat', { filters });
