import { looseQuery, type Person, type Share } from '@companion/data';

export type AnalysisKpis = {
  votes: number;
  voters: number;
  gini: number | null;
  /** 1/HHI of votes per voter. */
  effective: number | null;
  top1PercentShare: number | null;
  median: number | null;
  participation: Share;
  activeProfiles: number;
  targets: number;
  targets5Share: Share;
  medianFirstVoteSeconds: number | null;
  ownLevelAgreement: Share;
};

/** Votes of one level on what another level made. `upShare` is null below 20 votes with a direction. */
export type LevelCell = { voter: string; author: string; votes: number; upShare: Share | null };

export type LevelWeight = {
  level: string;
  voters: number;
  votes: number;
  weight: number;
  weightShare: number | null;
};

/** Votes by seconds after the target was made; without `fromSeconds` that is unknown, without `toSeconds` it is open. */
export type DelayBin = { fromSeconds: number | null; toSeconds: number | null; votes: number };

export type AnalysisWeek = {
  at: string;
  voters: number;
  votes: number;
  effective: number | null;
  levels: Record<string, number>;
};

export type MovedReview = {
  reviewId: number;
  at: string;
  /** Weighted share of upvotes around the vote that crossed one half, 0-1. */
  before: number;
  after: number;
  votes: number;
  title: string;
  author: Person | null;
  subject: Person | null;
};

export type Analysis = {
  asOf: string;
  computedAt: string | null;
  /** False: votes per voter are those of the preset `nearestRange`. */
  exact: boolean;
  nearestRange: string | null;
  votes: number;
  kpis: AnalysisKpis;
  matrix: LevelCell[];
  weights: LevelWeight[];
  delays: DelayBin[];
  ranks: { rank: number; votes: number }[];
  weeks: AnalysisWeek[];
  agreement: { level: string; share: Share }[];
  moved: MovedReview[];
};

export const analysisQuery = (filters: Record<string, unknown>) =>
  looseQuery<Analysis>('votes_analysis', { filters }, ['kpis', 'matrix', 'weeks', 'weights', 'delays', 'moved']);
