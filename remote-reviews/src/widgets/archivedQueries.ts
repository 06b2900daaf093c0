import { functionQuery } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { widgetArchivedLeaderboard } from '@companion/functions/widgetArchivedLeaderboard';

/** Archived reviews a person wrote (author) and received (subject); null without any review. */
export type PersonArchived = AnswerOf<typeof widgetArchivedLeaderboard>;
/** Rank among authors or subjects; `rank` is null while none of theirs are archived. */
export type ArchivedSide = NonNullable<PersonArchived['author']>;

export const personArchivedQuery = (profileId: number) =>
  functionQuery(widgetArchivedLeaderboard, { profile_id: profileId });
