import { type ListResult, looseQuery, type Person, type Share } from '@companion/data';

export type Review = {
  id: number;
  createdAt: string;
  author: Person;
  subject: Person;
  sentiment: 'positive' | 'neutral' | 'negative';
  title: string;
  body: string | null;
  up: number;
  down: number;
  /** Weighted share of upvotes, 0-1; null without votes. */
  weightedShare: number | null;
  reciprocal: { latencySeconds: number } | null;
  /** The batch (D1) it was written in; null outside of one. */
  batchId: string | null;
  /** Group of like texts of this author (D9); null when its text is its own. */
  templateGroup: number | null;
  /** EIP-6: the subject of a positive review voted it down. */
  eip6Mark: boolean;
  /** EIP-7: whether the network counts it; null when archived, not positive, or not yet known. */
  eip7Counted: boolean | null;
  /** Null when the network does not say. */
  replies: number | null;
  status: 'active' | 'archived';
  archivedAt: string | null;
  authorScoreThen: number | null;
};

/** Over all states: the status filter does not change them. */
export type ReviewKpis = {
  written: number;
  positiveShare: Share;
  archivedShare: Share;
  /** M11, of the active positive ones; null before it is known. */
  neutralisedShare: Share | null;
  authors: number;
  medianAuthorScore: number | null;
  active: { written: number };
};

export type ReviewPoint = { at: string; positive: number; neutral: number; negative: number; archived: number };

/** A bucket in which nobody wrote anything. */
export const quietPoint = (at: string): ReviewPoint => ({ at, positive: 0, neutral: 0, negative: 0, archived: 0 });

export type ReviewsArgs = { filters: Record<string, unknown>; sort: string; page: number; per: number };

export const reviewsQuery = (args: ReviewsArgs) => looseQuery<ListResult<Review, ReviewKpis>>('reviews_list', args);

export const reviewsSeriesQuery = (filters: Record<string, unknown>, bucket: 'day' | 'week') =>
  looseQuery<{ asOf: string; points: ReviewPoint[] }>('reviews_series', { filters, bucket }, ['points']);
