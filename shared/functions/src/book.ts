// Made of the files in declared/ by "npm run format"; not written by hand.
import { adminAudit } from './declared/adminAudit.ts';
import { adminConfig } from './declared/adminConfig.ts';
import { adminDetectorActivate } from './declared/adminDetectorActivate.ts';
import { adminDetectorPreview } from './declared/adminDetectorPreview.ts';
import { adminDetectorPublish } from './declared/adminDetectorPublish.ts';
import { adminFeedbackCounts } from './declared/adminFeedbackCounts.ts';
import { adminFeedbackDelete } from './declared/adminFeedbackDelete.ts';
import { adminFeedbackList } from './declared/adminFeedbackList.ts';
import { adminFeedbackMarkViewed } from './declared/adminFeedbackMarkViewed.ts';
import { adminFeedbackRespond } from './declared/adminFeedbackRespond.ts';
import { adminFeedbackStatus } from './declared/adminFeedbackStatus.ts';
import { adminFindingSet } from './declared/adminFindingSet.ts';
import { adminFindingsTakenDown } from './declared/adminFindingsTakenDown.ts';
import { adminFlagSet } from './declared/adminFlagSet.ts';
import { adminGapCheck } from './declared/adminGapCheck.ts';
import { adminJobRun } from './declared/adminJobRun.ts';
import { adminLogs } from './declared/adminLogs.ts';
import { adminLogsSummary } from './declared/adminLogsSummary.ts';
import { adminNotificationTest } from './declared/adminNotificationTest.ts';
import { adminOverview } from './declared/adminOverview.ts';
import { adminParamSet } from './declared/adminParamSet.ts';
import { adminParamTakeBack } from './declared/adminParamTakeBack.ts';
import { adminRoadmapRemove } from './declared/adminRoadmapRemove.ts';
import { adminRoadmapSave } from './declared/adminRoadmapSave.ts';
import { adminRole } from './declared/adminRole.ts';
import { adminSettingSet } from './declared/adminSettingSet.ts';
import { adminStatementRemove } from './declared/adminStatementRemove.ts';
import { adminStatements } from './declared/adminStatements.ts';
import { adminStatus } from './declared/adminStatus.ts';
import { adminUserAdd } from './declared/adminUserAdd.ts';
import { adminUserChange } from './declared/adminUserChange.ts';
import { adminUsersList } from './declared/adminUsersList.ts';
import { adminUsersSeen } from './declared/adminUsersSeen.ts';
import { badFriends } from './declared/badFriends.ts';
import { badFriendsCheck } from './declared/badFriendsCheck.ts';
import { cautionList } from './declared/cautionList.ts';
import { correlationMatrix } from './declared/correlationMatrix.ts';
import { eip6Marks } from './declared/eip6Marks.ts';
import { eip10Invitees } from './declared/eip10Invitees.ts';
import { eip10Scores } from './declared/eip10Scores.ts';
import { ethosSearch } from './declared/ethosSearch.ts';
import { farmerReport } from './declared/farmerReport.ts';
import { farmerScores } from './declared/farmerScores.ts';
import { featureFlags } from './declared/featureFlags.ts';
import { homeFeed } from './declared/homeFeed.ts';
import { homeOverview } from './declared/homeOverview.ts';
import { invitationsList } from './declared/invitationsList.ts';
import { invitationsSeries } from './declared/invitationsSeries.ts';
import { invitationsStats } from './declared/invitationsStats.ts';
import { inviteGraph } from './declared/inviteGraph.ts';
import { inviteGraphNames } from './declared/inviteGraphNames.ts';
import { inviteGraphNode } from './declared/inviteGraphNode.ts';
import { inviteGraphStats } from './declared/inviteGraphStats.ts';
import { inviteSubtree } from './declared/inviteSubtree.ts';
import { isAdmin } from './declared/isAdmin.ts';
import { losses } from './declared/losses.ts';
import { lossesNetwork } from './declared/lossesNetwork.ts';
import { magic } from './declared/magic.ts';
import { marketDetail } from './declared/marketDetail.ts';
import { marketsHistory } from './declared/marketsHistory.ts';
import { marketTrades } from './declared/marketTrades.ts';
import { miniAppsIndex } from './declared/miniAppsIndex.ts';
import { misplacedSlashes } from './declared/misplacedSlashes.ts';
import { ogCard } from './declared/ogCard.ts';
import { peopleSearch } from './declared/peopleSearch.ts';
import { personCard } from './declared/personCard.ts';
import { personSummaries } from './declared/personSummaries.ts';
import { picturesKnown } from './declared/picturesKnown.ts';
import { profileActions } from './declared/profileActions.ts';
import { profileActivity } from './declared/profileActivity.ts';
import { profileAsOf } from './declared/profileAsOf.ts';
import { profileEvents } from './declared/profileEvents.ts';
import { profileInteractions } from './declared/profileInteractions.ts';
import { profileNetwork } from './declared/profileNetwork.ts';
import { profileOfPrimaryWallet } from './declared/profileOfPrimaryWallet.ts';
import { profileOverview } from './declared/profileOverview.ts';
import { profileRelations } from './declared/profileRelations.ts';
import { profilesCompared } from './declared/profilesCompared.ts';
import { profilesFacets } from './declared/profilesFacets.ts';
import { profilesSearch } from './declared/profilesSearch.ts';
import { profilesStats } from './declared/profilesStats.ts';
import { raffleProof } from './declared/raffleProof.ts';
import { rafflesList } from './declared/rafflesList.ts';
import { reasons } from './declared/reasons.ts';
import { reciprocatedCycles } from './declared/reciprocatedCycles.ts';
import { reciprocatedPeople } from './declared/reciprocatedPeople.ts';
import { reciprocatedReviews } from './declared/reciprocatedReviews.ts';
import { resolvePerson } from './declared/resolvePerson.ts';
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
import { roadmap } from './declared/roadmap.ts';
import { scoreCorrelation } from './declared/scoreCorrelation.ts';
import { sessionIdentity } from './declared/sessionIdentity.ts';
import { sessionWallet } from './declared/sessionWallet.ts';
import { siteStats } from './declared/siteStats.ts';
import { siteStatus } from './declared/siteStatus.ts';
import { slashesImpact } from './declared/slashesImpact.ts';
import { slashesList } from './declared/slashesList.ts';
import { slashesOverview } from './declared/slashesOverview.ts';
import { slashImpact } from './declared/slashImpact.ts';
import { slashIsOpen } from './declared/slashIsOpen.ts';
import { slashSupporters } from './declared/slashSupporters.ts';
import { slashThresholds } from './declared/slashThresholds.ts';
import { slashVotes } from './declared/slashVotes.ts';
import { slashVotesDetail } from './declared/slashVotesDetail.ts';
import { statementSave } from './declared/statementSave.ts';
import { storedList } from './declared/storedList.ts';
import { storeList } from './declared/storeList.ts';
import { telegramDays } from './declared/telegramDays.ts';
import { telegramImport } from './declared/telegramImport.ts';
import { telegramViewer } from './declared/telegramViewer.ts';
import { touchLastLogin } from './declared/touchLastLogin.ts';
import { trustPaths } from './declared/trustPaths.ts';
import { twitterScoreLookup } from './declared/twitterScoreLookup.ts';
import { votesAnalysis } from './declared/votesAnalysis.ts';
import { votesBots } from './declared/votesBots.ts';
import { votesBotsRing } from './declared/votesBotsRing.ts';
import { votesBotsVoter } from './declared/votesBotsVoter.ts';
import { votesHeat } from './declared/votesHeat.ts';
import { votesSearch } from './declared/votesSearch.ts';
import { votesSeries } from './declared/votesSeries.ts';
import { votesStream } from './declared/votesStream.ts';
import { votesTargets } from './declared/votesTargets.ts';
import { votingAnalysis } from './declared/votingAnalysis.ts';
import { votingMatrix } from './declared/votingMatrix.ts';
import { votingProfile } from './declared/votingProfile.ts';
import { vouchesList } from './declared/vouchesList.ts';
import { vouchesSeries } from './declared/vouchesSeries.ts';
import { vouchesStatistics } from './declared/vouchesStatistics.ts';
import { weeklyDigest } from './declared/weeklyDigest.ts';
import { weeklyXp } from './declared/weeklyXp.ts';
import { weeklyXpOverview } from './declared/weeklyXpOverview.ts';
import { weeklyXpSeasons } from './declared/weeklyXpSeasons.ts';
import { widgetArchivedLeaderboard } from './declared/widgetArchivedLeaderboard.ts';
import { widgetBatchAnalysis } from './declared/widgetBatchAnalysis.ts';
import { widgetInvitationStats } from './declared/widgetInvitationStats.ts';
import { widgetScoreCorrelation } from './declared/widgetScoreCorrelation.ts';
import { widgetSlashImpact } from './declared/widgetSlashImpact.ts';
import { widgetVouchStats } from './declared/widgetVouchStats.ts';
import { widgetXAccounts } from './declared/widgetXAccounts.ts';
import type { AnyFunction } from './schema/declaration.ts';

const all: readonly AnyFunction[] = [
  adminAudit,
  adminConfig,
  adminDetectorActivate,
  adminDetectorPreview,
  adminDetectorPublish,
  adminFeedbackCounts,
  adminFeedbackDelete,
  adminFeedbackList,
  adminFeedbackMarkViewed,
  adminFeedbackRespond,
  adminFeedbackStatus,
  adminFindingSet,
  adminFindingsTakenDown,
  adminFlagSet,
  adminGapCheck,
  adminJobRun,
  adminLogs,
  adminLogsSummary,
  adminNotificationTest,
  adminOverview,
  adminParamSet,
  adminParamTakeBack,
  adminRoadmapRemove,
  adminRoadmapSave,
  adminRole,
  adminSettingSet,
  adminStatementRemove,
  adminStatements,
  adminStatus,
  adminUserAdd,
  adminUserChange,
  adminUsersList,
  adminUsersSeen,
  badFriends,
  badFriendsCheck,
  cautionList,
  correlationMatrix,
  eip6Marks,
  eip10Invitees,
  eip10Scores,
  ethosSearch,
  farmerReport,
  farmerScores,
  featureFlags,
  homeFeed,
  homeOverview,
  invitationsList,
  invitationsSeries,
  invitationsStats,
  inviteGraph,
  inviteGraphNames,
  inviteGraphNode,
  inviteGraphStats,
  inviteSubtree,
  isAdmin,
  losses,
  lossesNetwork,
  magic,
  marketDetail,
  marketsHistory,
  marketTrades,
  miniAppsIndex,
  misplacedSlashes,
  ogCard,
  peopleSearch,
  personCard,
  personSummaries,
  picturesKnown,
  profileActions,
  profileActivity,
  profileAsOf,
  profileEvents,
  profileInteractions,
  profileNetwork,
  profileOfPrimaryWallet,
  profileOverview,
  profileRelations,
  profilesCompared,
  profilesFacets,
  profilesSearch,
  profilesStats,
  raffleProof,
  rafflesList,
  reasons,
  reciprocatedCycles,
  reciprocatedPeople,
  reciprocatedReviews,
  resolvePerson,
  reviewsArchivedLeaderboard,
  reviewsBatchDetail,
  reviewsBatches,
  reviewsBatchesScatter,
  reviewsBatchProfiles,
  reviewsList,
  reviewsMassArchive,
  reviewsMassArchiveDetail,
  reviewsMassArchiveTimeline,
  reviewsSeries,
  reviewsSurvival,
  reviewsTextGroups,
  roadmap,
  scoreCorrelation,
  sessionIdentity,
  sessionWallet,
  siteStats,
  siteStatus,
  slashesImpact,
  slashesList,
  slashesOverview,
  slashImpact,
  slashIsOpen,
  slashSupporters,
  slashThresholds,
  slashVotes,
  slashVotesDetail,
  statementSave,
  storedList,
  storeList,
  telegramDays,
  telegramImport,
  telegramViewer,
  touchLastLogin,
  trustPaths,
  twitterScoreLookup,
  votesAnalysis,
  votesBots,
  votesBotsRing,
  votesBotsVoter,
  votesHeat,
  votesSearch,
  votesSeries,
  votesStream,
  votesTargets,
  votingAnalysis,
  votingMatrix,
  votingProfile,
  vouchesList,
  vouchesSeries,
  vouchesStatistics,
  weeklyDigest,
  weeklyXp,
  weeklyXpOverview,
  weeklyXpSeasons,
  widgetArchivedLeaderboard,
  widgetBatchAnalysis,
  widgetInvitationStats,
  widgetScoreCorrelation,
  widgetSlashImpact,
  widgetVouchStats,
  widgetXAccounts,
];

/** Every declared function by its name in the database. */
export const DECLARED_FUNCTIONS: Readonly<Record<string, AnyFunction>> = Object.fromEntries(
  all.map((fn) => [fn.name, fn]),
);
