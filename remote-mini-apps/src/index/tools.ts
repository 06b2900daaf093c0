import type { FlagName } from '@companion/contract/services';

export const TAGS = ['lookup', 'detection', 'fun', 'governance'] as const;
export type Tag = (typeof TAGS)[number];

export type ToolSlug =
  | 'twitter-score-lookup'
  | 'farmer-scores'
  | 'raffle-bot'
  | 'reciprocated-reviews'
  | 'ethossearch'
  | 'score-correlation'
  | 'oops-I-lost-it-again'
  | 'weekly-xp-overview'
  | 'voting-analysis';

/** A mini app on the index. One entry per tool; its card appears once its route is declared. */
export type Tool = {
  /** Key of its live number and its star. */
  slug: ToolSlug;
  path: string;
  name: string;
  /** The question it answers, in the visitor's words. */
  question: string;
  tags: readonly Tag[];
  /** Definition of its live number in metrics.json; without it there is no number. */
  metric?: string;
  /** The card is hidden while this flag is off; the page remains reachable. */
  flag?: FlagName;
};

export const tools: readonly Tool[] = [
  {
    slug: 'twitter-score-lookup',
    path: '/mini-apps/twitter-score-lookup',
    name: 'X score lookup',
    question: 'What is the score of these handles?',
    tags: ['lookup'],
    metric: 'miniApps.lookups',
  },
  {
    slug: 'farmer-scores',
    path: '/mini-apps/farmer-scores',
    name: 'Farmer scores',
    question: 'Who gains reputation by patterns rather than by trust?',
    tags: ['detection'],
    metric: 'miniApps.farmers',
    flag: 'farmerScores',
  },
  {
    slug: 'raffle-bot',
    path: '/mini-apps/raffle-bot',
    name: 'Raffle bot',
    question: 'How do I run a draw nobody has to trust, and how do I check one?',
    tags: ['fun', 'governance'],
    metric: 'miniApps.raffles',
  },
  {
    slug: 'reciprocated-reviews',
    path: '/mini-apps/reciprocated-reviews',
    name: 'Reciprocated reviews',
    question: 'Which reviews were exchanged, how fast, and which still count?',
    tags: ['detection', 'governance'],
    metric: 'miniApps.mutualPairs',
  },
  {
    slug: 'ethossearch',
    path: '/mini-apps/ethossearch',
    name: 'Ethos search',
    question: 'Who has written about X, or used these words, when?',
    tags: ['lookup'],
    metric: 'miniApps.reviews',
  },
  {
    slug: 'score-correlation',
    path: '/mini-apps/score-correlation',
    name: 'Score correlation',
    question: 'Does XP, stake or reviews go with score?',
    tags: ['lookup'],
    metric: 'miniApps.correlation',
  },
  {
    slug: 'oops-I-lost-it-again',
    path: '/mini-apps/oops-I-lost-it-again',
    name: 'Oops, I lost it again',
    question: 'What have I lost, when, and how do I avoid it next time?',
    tags: ['fun', 'lookup'],
    metric: 'miniApps.losses',
  },
  {
    slug: 'weekly-xp-overview',
    path: '/mini-apps/weekly-xp-overview',
    name: 'Weekly XP',
    question: 'Who earned what this week, and how evenly?',
    tags: ['lookup'],
    metric: 'miniApps.weeklyXp',
  },
  {
    slug: 'voting-analysis',
    path: '/mini-apps/voting-analysis',
    name: 'Voting analysis',
    question: 'Who judges well, who votes together, and who decides outcomes?',
    tags: ['governance', 'detection'],
    metric: 'miniApps.slashes',
  },
];
