import { functionQuery, type Person } from '@companion/data';
import { spelledOut } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import { reasons } from '@companion/functions/reasons';

/** The most important facts about a known person. */
export type Told = Extract<AnswerOf<typeof reasons>, { person: Person }>;
export type Reason = Told['reasons'][number];

/**
 * Never shows another person's sentences as a placeholder.
 * @param asOf a past day whose sentences are requested
 */
export const reasonsQuery = (id: string, asOf: string | null = null) => ({
  ...functionQuery(reasons, { id: spelledOut(id), filters: asOf === null ? {} : { asOf } }),
  placeholderData: undefined,
});
