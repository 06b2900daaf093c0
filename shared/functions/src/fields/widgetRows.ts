import type { badFriends } from '../declared/badFriends.ts';
import type { votingProfile } from '../declared/votingProfile.ts';
import type { widgetArchivedLeaderboard } from '../declared/widgetArchivedLeaderboard.ts';
import type { widgetBatchAnalysis } from '../declared/widgetBatchAnalysis.ts';
import type { widgetInvitationStats } from '../declared/widgetInvitationStats.ts';
import type { widgetVouchStats } from '../declared/widgetVouchStats.ts';
import type { AnswerOf } from '../schema/declaration.ts';

/** Counts in profile widgets, each with the page that lists exactly those rows. */
export type WidgetRows = { count: number; to: string };

const who = (profileId: number) => `profileId:${profileId}`;

export function vouchStatsRows(stats: AnswerOf<typeof widgetVouchStats>, profileId: number) {
  const own = who(profileId);
  return {
    received: { count: stats.inCount, to: `/vouches?subject=${own}` },
    given: { count: stats.outCount, to: `/vouches?author=${own}` },
    mutual: { count: stats.mutual, to: `/vouches?mutual=yes&author=${own}` },
    // Ever given, including vouches that ended since.
    everGiven: { count: stats.outCount + stats.ended.count, to: `/vouches?status=all&author=${own}` },
    unhealthy: { count: stats.ended.unhealthy, to: `/vouches?status=unhealthy&author=${own}` },
  } satisfies Record<string, WidgetRows>;
}

export function batchAnalysisRows(batches: AnswerOf<typeof widgetBatchAnalysis>, profileId: number) {
  const at = '/reviews/batch-analysis?range=all';
  return {
    written: { count: batches.written, to: `${at}&author=${who(profileId)}` },
    received: { count: batches.received, to: `${at}&subject=${who(profileId)}` },
  } satisfies Record<string, WidgetRows>;
}

/** `author`: reviews a person wrote; `subject`: reviews about them. */
export function archivedRows(
  archived: AnswerOf<typeof widgetArchivedLeaderboard>,
  by: 'author' | 'subject',
  profileId: number,
) {
  const side = archived[by];
  return {
    archived: { count: side?.archived ?? 0, to: `/reviews?status=archived&${by}=${who(profileId)}` },
    total: { count: side?.total ?? 0, to: `/reviews?status=all&${by}=${who(profileId)}` },
  } satisfies Record<string, WidgetRows>;
}

export function invitationStatsRows(stats: AnswerOf<typeof widgetInvitationStats>, profileId: number) {
  const at = `/invitations?inviter=${who(profileId)}`;
  return {
    sent: { count: stats.sent, to: at },
    accepted: { count: stats.accepted, to: `${at}&status=accepted` },
    pending: { count: stats.pending, to: `${at}&status=pending` },
    openBonds: { count: stats.openBonds, to: `${at}&bond=open` },
  } satisfies Record<string, WidgetRows>;
}

type Voter = Extract<AnswerOf<typeof votingProfile>, { slashVotes: unknown[] }>;

export function slashVotesRows({ record }: Pick<Voter, 'record'>, profileId: number) {
  return {
    decided: { count: record?.n ?? 0, to: `/slashes?status=decided&voter=${who(profileId)}` },
  } satisfies Record<string, WidgetRows>;
}

type Backer = AnswerOf<typeof badFriends>['rows'][number];

export function backedSlashedRows(backer: Pick<Backer, 'slashes'>, profileId: number) {
  return {
    slashes: { count: backer.slashes, to: `/slashes?status=upheld&backer=${who(profileId)}` },
  } satisfies Record<string, WidgetRows>;
}

/** The lists of slashes that removed points: those on a person, and those on people they backed. */
export const slashImpactRows = (profileId: number) => ({
  onSubject: `/slashes?status=upheld&type=score&subject=${who(profileId)}`,
  suffered: `/slashes?status=upheld&backer=${who(profileId)}`,
});

/**
 * Lines of the farmer score with a list of exactly the records they count.
 * @param person as a filter value, escaped
 */
export const farmerRows = (person: string) => ({
  F2: `/mini-apps/reciprocated-reviews?status=all&band=24h&person=${person}`,
  F4: `/reviews?status=all&inBatch=yes&author=${person}`,
  F7: `/reviews?status=all&marked=yes&author=${person}`,
});
