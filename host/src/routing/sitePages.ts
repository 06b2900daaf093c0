/** A page the site promises at an address, whichever section draws it. */
export type SitePage = { path: string; title: string; flag?: string };

/**
 * Every address of the site that belongs to a section. A section's own declaration always wins; this list decides what
 * happens while its current release does not have the page: the section's nearest page is shown at the same address
 * instead of a 404.
 */
export const SITE_PAGES: readonly SitePage[] = [
  { path: '/user/profile', title: 'My profile' },
  { path: '/profileoverview', title: 'Profile overview' },
  { path: '/profiles/stats', title: 'Profile statistics' },
  { path: '/profiles/:identifier/weekly-xp', title: 'Weekly XP' },
  { path: '/profile-interactions', title: 'Profile interactions', flag: 'profileInteractions' },
  { path: '/markets/history', title: 'Market history' },
  { path: '/site-stats', title: 'Site statistics' },
  { path: '/reviews/batch-analysis', title: 'Batch analysis' },
  { path: '/reviews/mass-archive', title: 'Mass archive' },
  { path: '/reviews/archived-leaderboard', title: 'Archived leaderboard' },
  { path: '/vouches/statistics', title: 'Vouch statistics' },
  { path: '/votes/search', title: 'Vote search' },
  { path: '/votes/search/:twitter_handle', title: 'Vote search' },
  { path: '/votes/analysis', title: 'Vote analysis' },
  { path: '/votes/bot-analysis', title: 'Bot analysis' },
  { path: '/slashes/overview', title: 'Slash overview' },
  { path: '/slashes/impact', title: 'Slash impact' },
  { path: '/slashes/impact/:rawEthosId', title: 'Slash impact' },
  { path: '/slashes/bad-friends', title: 'Bad friends' },
  { path: '/slashes/misplaced-slashes', title: 'Misplaced slashes', flag: 'misplacedSlashes' },
  { path: '/slash-votes', title: 'Slash votes' },
  { path: '/slash-votes/:rawEthosId', title: 'Slash votes' },
  { path: '/shitlist', title: 'Caution list', flag: 'shitlist' },
  { path: '/invitations/invite-graph', title: 'Invite graph' },
  { path: '/invitations/eip10-scores', title: 'EIP-10 scores' },
  { path: '/invitations/stats', title: 'Invitation statistics' },
  { path: '/mini-apps/ethossearch', title: 'Ethos search' },
  { path: '/mini-apps/farmer-scores', title: 'Farmer scores' },
  { path: '/mini-apps/twitter-score-lookup', title: 'X score lookup' },
  { path: '/mini-apps/score-correlation', title: 'Score correlation' },
  { path: '/mini-apps/reciprocated-reviews', title: 'Reciprocated reviews' },
  { path: '/mini-apps/oops-I-lost-it-again', title: 'Oops, I lost it again' },
  { path: '/mini-apps/oops-I-lost-it-again/:twitter_handle', title: 'Oops, I lost it again' },
  { path: '/mini-apps/voting-analysis', title: 'Voting analysis' },
  { path: '/mini-apps/voting-analysis/profile/:profileId', title: 'Voting analysis' },
  { path: '/mini-apps/raffle-bot', title: 'Raffle bot' },
  { path: '/mini-apps/raffle-bot/results/:raffleId', title: 'Raffle result' },
  { path: '/mini-apps/weekly-xp-overview', title: 'Weekly XP overview' },
  { path: '/magic', title: 'Explorer' },
  { path: '/telegram-viewer', title: 'Messages' },
  { path: '/admin/logs', title: 'Logs' },
  { path: '/admin/status', title: 'Status' },
  { path: '/admin/users', title: 'Users' },
  { path: '/admin/config', title: 'Configuration' },
];
