import { functionQuery } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { widgetBatchAnalysis } from '@companion/functions/widgetBatchAnalysis';

/** Batches a person wrote and batches that contain a review of them; `rows` are the latest eight of both. */
export type PersonBatches = AnswerOf<typeof widgetBatchAnalysis>;

export const personBatchesQuery = (profileId: number) => functionQuery(widgetBatchAnalysis, { profile_id: profileId });
