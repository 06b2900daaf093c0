import type { RouteDeclaration } from '@companion/contract';

/** Pages of this section. Separate from the declaration, so that the index can read them without the schema's code. */
export const routes: RouteDeclaration[] = [
  {
    path: '/mini-apps',
    page: './index/MiniAppsPage',
    title: 'Mini-apps',
    description: 'Small tools on the reputation network’s data, each answering one question.',
    first: [{ function: 'mini_apps_index' }],
  },
  {
    path: '/mini-apps/twitter-score-lookup',
    page: './lookup/LookupPage',
    title: 'X score lookup',
    description: 'Scores, reviews and vouches of one or up to 500 X accounts at once, from a list or a post.',
    uses: ['@companion/ui/table'],
  },
  {
    path: '/mini-apps/farmer-scores',
    page: './farmer/FarmerPage',
    title: 'Farmer scores',
    description: 'Whose reviewing looks like trading reviews for score, line by line: a signal, not a verdict.',
    first: [{ function: 'farmer_scores' }],
    uses: ['@companion/ui/page', '@companion/ui/table', '@companion/ui/evidence'],
    noindex: true,
  },
  {
    path: '/mini-apps/raffle-bot',
    page: './raffle/RafflePage',
    title: 'Raffle bot',
    description:
      'Raffles anyone can verify: publish one, draw with public randomness, and check any draw in your browser.',
    first: [{ function: 'raffles_list', args: { per: 200 }, view: '' }],
    uses: ['@companion/ui/table'],
  },
  {
    path: '/mini-apps/raffle-bot/results/:raffleId',
    page: './raffle/RafflePage',
    title: 'Result of a raffle',
    description: 'Everything published about one raffle, and a check of its draw in your own browser.',
    first: [{ function: 'raffle_proof', path: { id: 'raffleId' } }],
    uses: ['@companion/ui/evidence'],
  },
  {
    path: '/magic',
    page: './magic/MagicPage',
    title: 'Magic',
    description: 'Ask your own question about reviews, vouches, votes, slashes, invitations, XP or profiles.',
    first: [{ function: 'magic' }],
    uses: ['@companion/ui/page', '@companion/ui/table'],
  },
  {
    path: '/telegram-viewer',
    page: './telegram/TelegramPage',
    title: 'Telegram viewer',
    description: 'Messages from the public community channels, with the people and slashes they mention.',
    first: [{ function: 'telegram_viewer' }],
    uses: ['@companion/ui/page'],
  },
  {
    path: '/mini-apps/reciprocated-reviews',
    page: './reciprocated/ReciprocatedPage',
    title: 'Reciprocated reviews',
    description: 'Which reviews were exchanged, how fast, which still count under EIP-7, and what EIP-14 would change.',
    first: [
      { function: 'reciprocated_reviews', view: '' },
      { function: 'reciprocated_people', view: 'people' },
    ],
    uses: ['@companion/ui/page', '@companion/ui/table'],
  },
  {
    path: '/mini-apps/ethossearch',
    page: './search/SearchPage',
    title: 'Ethos search',
    description: 'Search everything people wrote in reviews, vouches and slashes, by words, people, days and marks.',
    first: [{ function: 'ethos_search' }],
    uses: ['@companion/ui/page', '@companion/ui/table', '@companion/ui/evidence'],
  },
  {
    path: '/mini-apps/score-correlation',
    page: './correlation/CorrelationPage',
    title: 'Score correlation',
    description:
      'Whether XP, stakes, reviews and twenty-seven other figures move with score, and who breaks the pattern.',
    first: [{ function: 'score_correlation', view: '' }],
    uses: ['@companion/ui/page'],
  },
  {
    path: '/mini-apps/oops-I-lost-it-again',
    page: './losses/LossesPage',
    title: 'Oops, I lost it again',
    description:
      'What someone lost (streaks, points, reviews, vouches and bonds), when, and how to avoid it next time.',
    first: [{ function: 'losses_network' }],
    uses: ['@companion/ui/page'],
  },
  {
    path: '/mini-apps/oops-I-lost-it-again/:twitter_handle',
    page: './losses/LossesPage',
    title: 'Oops, I lost it again',
    description:
      'What someone lost (streaks, points, reviews, vouches and bonds), when, and how to avoid it next time.',
    first: [{ function: 'losses', path: { id: 'twitter_handle' } }],
    uses: ['@companion/ui/page', '@companion/ui/evidence'],
  },
  {
    path: '/mini-apps/weekly-xp-overview',
    page: './weeklyXp/WeeklyXpPage',
    title: 'Weekly XP overview',
    description:
      'XP across the network by week: who earned how much, how evenly it is spread, and who moved up or down.',
    first: [{ function: 'weekly_xp_overview' }],
    uses: ['@companion/ui/page', '@companion/ui/table'],
  },
  {
    path: '/mini-apps/voting-analysis',
    page: './voting/VotingPage',
    title: 'Voting analysis',
    description:
      'Who judges slashes better than chance, who votes together, and whose single vote decided the outcome.',
    first: [
      { function: 'voting_analysis', view: '' },
      { function: 'voting_analysis', view: 'blocs' },
    ],
    uses: ['@companion/ui/page'],
  },
  {
    path: '/mini-apps/voting-analysis/profile/:profileId',
    page: './voting/VotingPage',
    title: 'One voter',
    description: 'How one person votes, how well they judge slashes, and who votes like them.',
    first: [{ function: 'voting_profile', path: { id: 'profileId' } }],
    uses: ['@companion/ui/page'],
  },
];
