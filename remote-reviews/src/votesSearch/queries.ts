import { type ListResult, looseQuery, type Person, type Share } from '@companion/data';
import type { Vote } from '../votes/queries';

export type SearchedVote = Vote & {
  /** Seconds from the target's creation to the vote; null when the creation is unknown. */
  secondsAfter: number | null;
  /** State of the target: active, archived, ended, open, upheld, …; null for kinds without states. */
  targetStatus: string | null;
};

export type PersonVotes = { person: Person; up: number; down: number };

/** Figures of one side. Directions, people and their concentration leave out open slashes. */
export type VoteSide = {
  votes: number;
  upShare: Share;
  /** Share of upvotes by weight, 0-1. */
  weightedShare: number | null;
  weightsEstimated: number;
  /** Different people: authors voted on, or voters. */
  counterparties: number;
  /** Concentration of the votes on those people, 0-1. */
  hhi: number | null;
  firstAt: string | null;
  lastAt: string | null;
  calendar: { at: string; votes: number }[];
  months: { at: string; up: number; down: number; blind: number }[];
  /** The twenty with most votes. */
  people: PersonVotes[];
};

export type VotesSearchKpis = { cast: VoteSide & { slashCoherence: Share }; received: VoteSide };

export type VotesSearchAnswer = ListResult<SearchedVote, VotesSearchKpis> & {
  /** Null: nobody by this id; `nearest` are the most similar handles then. */
  person: Person | null;
  nearest?: Person[];
};

export type VotesSearchArgs = {
  person: string;
  filters: Record<string, unknown>;
  sort: string;
  page: number;
  per: number;
};

export const votesSearchQuery = (args: VotesSearchArgs) => looseQuery<VotesSearchAnswer>('votes_search', args);
