import { functionQuery } from '@companion/data';
import type { AnswerOf, FiltersOf } from '@companion/functions';
import { votesAnalysis } from '@companion/functions/votesAnalysis';

export type Analysis = AnswerOf<typeof votesAnalysis>;
export type AnalysisKpis = Analysis['kpis'];
/** Votes of one level on another level's content. `upShare` is null below 20 votes with a direction. */
export type LevelCell = Analysis['matrix'][number];
/**
 * Votes by seconds since the target's creation; without `fromSeconds` that is unknown, without `toSeconds` the bin is
 * open-ended.
 */
export type DelayBin = Analysis['delays'][number];
export type MovedReview = Analysis['moved'][number];

export const analysisQuery = (filters: FiltersOf<typeof votesAnalysis>) => functionQuery(votesAnalysis, { filters });
