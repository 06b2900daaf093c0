import { functionQuery, type Person } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { profileActivity } from '@companion/functions/profileActivity';

/** A known person's activity by day. */
export type Activity = Extract<AnswerOf<typeof profileActivity>, { person: Person }>;

export const activityQuery = (id: string) => ({
  ...functionQuery(profileActivity, { id }),
  placeholderData: undefined,
});
