import { functionQuery } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { widgetArchivedLeaderboard } from '@companion/functions/widgetArchivedLeaderboard';

/** Reviews archived of what someone wrote (author) and received (subject); null without any review. */
export type PersonArchived = AnswerOf<typeof widgetArchivedLeaderboard>;
/** Place of someone among authors or subjects; `rank` is null while nothing of theirs is archived. */
export type ArchivedSide = NonNullable<PersonArchived['author']>;

export const personArchivedQuery = (profileId: number) =>
  functionQuery(widgetArchivedLeaderboard, { profile_id: profileId });
