import { functionQuery, type Person } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { profileActions } from '@companion/functions/profileActions';

/** Actions for a known profile. */
export type Actions = Extract<AnswerOf<typeof profileActions>, { person: Person }>;
export type Endorsed = Actions['endorsed']['rows'][number];

/** Never shows another person's as a placeholder. */
export const actionsQuery = (profileId: number) => ({
  ...functionQuery(profileActions, { id: `profileId:${profileId}` }),
  placeholderData: undefined,
});
