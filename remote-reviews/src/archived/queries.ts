import { type ListResult, looseQuery, type Person, type Share } from '@companion/data';

/** One person by reviews archived: their own (author) or those about them (subject). */
export type ArchivedPerson = {
  /** By number archived; ties share a rank. */
  rank: number;
  person: Person;
  archived: number;
  /** Written or received, ever. */
  total: number;
  rate: Share;
  medianLifetimeDays: number | null;
  positive: number;
  /** Positive of archived. */
  positiveShare: Share;
  inMassEvents: number;
  restored: number;
  lastAt: string | null;
};

/** Share and restored are null for a range: they compare with everything ever written. */
export type ArchivedKpis = {
  archived: number;
  archivedShare: Share | null;
  within7d: number;
  within7dShare: Share;
  restored: number | null;
  medianLifetimeDays: number | null;
};

export type SurvivalStep = { days: number; survival: number; low: number | null; high: number | null };

/** M16 of one part; `enough` from 30 reviews on. */
export type Curve = { n: number; ended: number; medianDays: number | null; steps: SurvivalStep[]; enough: boolean };

export type Survival = { asOf: string; curves: Partial<Record<'positive' | 'neutral' | 'negative' | 'all', Curve>> };

export type ArchivedArgs = { filters: Record<string, unknown>; sort: string; page: number; per: number };

export const archivedQuery = (args: ArchivedArgs) =>
  looseQuery<ListResult<ArchivedPerson, ArchivedKpis>>('reviews_archived_leaderboard', args);

/** The curves as they stood at the end of a day; null is now. */
export const survivalQuery = (asOf: string | null) =>
  looseQuery<Survival>('reviews_survival', asOf ? { filters: { asOf } } : {}, ['curves']);
