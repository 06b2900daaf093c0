// Made of the files in declared/ by "npm run format"; not written by hand.
import { reviewsArchivedLeaderboard } from './declared/reviewsArchivedLeaderboard.ts';
import { reviewsBatchDetail } from './declared/reviewsBatchDetail.ts';
import { reviewsBatches } from './declared/reviewsBatches.ts';
import { reviewsBatchesScatter } from './declared/reviewsBatchesScatter.ts';
import { reviewsBatchProfiles } from './declared/reviewsBatchProfiles.ts';
import { reviewsList } from './declared/reviewsList.ts';
import { reviewsMassArchive } from './declared/reviewsMassArchive.ts';
import { reviewsMassArchiveDetail } from './declared/reviewsMassArchiveDetail.ts';
import { reviewsMassArchiveTimeline } from './declared/reviewsMassArchiveTimeline.ts';
import { reviewsSeries } from './declared/reviewsSeries.ts';
import { reviewsSurvival } from './declared/reviewsSurvival.ts';
import { reviewsTextGroups } from './declared/reviewsTextGroups.ts';
import { votesAnalysis } from './declared/votesAnalysis.ts';
import { votesBots } from './declared/votesBots.ts';
import { votesBotsRing } from './declared/votesBotsRing.ts';
import { votesBotsVoter } from './declared/votesBotsVoter.ts';
import { votesHeat } from './declared/votesHeat.ts';
import { votesSearch } from './declared/votesSearch.ts';
import { votesSeries } from './declared/votesSeries.ts';
import { votesStream } from './declared/votesStream.ts';
import { votesTargets } from './declared/votesTargets.ts';
import { vouchesList } from './declared/vouchesList.ts';
import { vouchesSeries } from './declared/vouchesSeries.ts';
import { vouchesStatistics } from './declared/vouchesStatistics.ts';
import { widgetArchivedLeaderboard } from './declared/widgetArchivedLeaderboard.ts';
import { widgetBatchAnalysis } from './declared/widgetBatchAnalysis.ts';
import { widgetVouchStats } from './declared/widgetVouchStats.ts';
import type { AnyFunction } from './schema/declaration.ts';

const all: readonly AnyFunction[] = [
  reviewsArchivedLeaderboard,
  reviewsBatchDetail,
  reviewsBatchProfiles,
  reviewsBatches,
  reviewsBatchesScatter,
  reviewsList,
  reviewsMassArchive,
  reviewsMassArchiveDetail,
  reviewsMassArchiveTimeline,
  reviewsSeries,
  reviewsSurvival,
  reviewsTextGroups,
  votesAnalysis,
  votesBots,
  votesBotsRing,
  votesBotsVoter,
  votesHeat,
  votesSearch,
  votesSeries,
  votesStream,
  votesTargets,
  vouchesList,
  vouchesSeries,
  vouchesStatistics,
  widgetArchivedLeaderboard,
  widgetBatchAnalysis,
  widgetVouchStats,
];

/** Every declared function by its name in the database. */
export const BOOK: Readonly<Record<string, AnyFunction>> = Object.fromEntries(all.map((fn) => [fn.name, fn]));
