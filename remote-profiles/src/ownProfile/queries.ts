import { functionQuery, type Person } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { profileActions } from '@companion/functions/profileActions';

/** What a known profile should look after. */
export type Actions = Extract<AnswerOf<typeof profileActions>, { person: Person }>;
export type Endorsed = Actions['endorsed']['rows'][number];

/** Never shows somebody else's while one's own loads. */
export const actionsQuery = (profileId: number) => ({
  ...functionQuery(profileActions, { id: `profileId:${profileId}` }),
  placeholderData: undefined,
});
