import { type ListResult, looseQuery, type Person, type Share } from '@companion/data';
import type { DetectorVersions } from '@companion/domain';

/** A batch (D1): reviews one author wrote in one go. */
export type Batch = {
  /** Gap in seconds and first review: `300:15`. */
  id: string;
  start: string;
  end: string;
  author: Person;
  reviews: number;
  spanSeconds: number;
  medianGapSeconds: number;
  perMinute: number;
  /** -log10 of the probability. */
  surprise: number;
  /** D2, -1 to 1; null under 10 gaps. */
  burstiness: number | null;
  positive: number;
  neutral: number;
  negative: number;
  positiveShare: Share;
  distinctSubjects: number;
  templateShare: Share;
  archivedSince: number;
  archivedShare: Share;
  reciprocatedSince: number;
};

export type BatchKpis = {
  batches: number;
  reviews: number;
  authors: number;
  reviewShare: Share;
  archivedShare: Share;
};

/** The gap asked for, and the one shown when computing that would take too long. */
export type Gap = { askedSeconds: number; usedSeconds: number };

export type Batches = ListResult<Batch, BatchKpis> & { gap: Gap; versions: DetectorVersions };

export type BatchPoint = { id: string; at: string; reviews: number; positiveShare: number | null; author: Person };

export type BatchReview = {
  id: number;
  createdAt: string;
  /** Since the review before; null for the first. */
  gapSeconds: number | null;
  subject: Person;
  sentiment: 'positive' | 'neutral' | 'negative';
  title: string | null;
  body: string | null;
  template: boolean;
  archivedAt: string | null;
  reciprocatedAt: string | null;
};

export type GapBin = { fromSeconds: number; toSeconds: number | null; count: number };

/** `batch` is null when there is none of that id; the rest is missing then. */
export type BatchDetail = {
  asOf: string;
  batch: Batch | null;
  versions?: DetectorVersions;
  reviews?: BatchReview[];
  gaps?: GapBin[];
  similarity?: { ids: number[]; rows: number[][] };
  after?: { at: string; kind: 'archived' | 'reciprocated'; reviewId: number }[];
  statement?: { text: string; at: string } | null;
};

export type BatchesArgs = { filters: Record<string, unknown>; sort: string; page: number; per: number };

export const batchesQuery = (args: BatchesArgs) => looseQuery<Batches>('reviews_batches', args);

export const scatterQuery = (filters: Record<string, unknown>) =>
  looseQuery<{ asOf: string; points: BatchPoint[]; total: number }>('reviews_batches_scatter', { filters });

/** One batch as it stood at the end of a day; null is now. */
export const batchQuery = (id: string, asOf: string | null) => ({
  ...looseQuery<BatchDetail>('reviews_batch_detail', { id, ...(asOf && { filters: { asOf } }) }),
  // Another batch's reviews must not stand in for this one's.
  placeholderData: undefined,
});
