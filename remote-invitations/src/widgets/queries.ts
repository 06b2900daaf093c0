import { functionQuery } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { widgetInvitationStats } from '@companion/functions/widgetInvitationStats';

export type InvitationStatsResult = AnswerOf<typeof widgetInvitationStats>;

export const invitationStatsQuery = (profileId: number) =>
  functionQuery(widgetInvitationStats, { profile_id: profileId });
