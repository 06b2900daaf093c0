import { count, type Fields, flag, maybe, number } from '../schema/field.ts';

/** Profile figures that can be correlated (M17). */
export const FIGURES = [
  'score',
  'activeReviews',
  'positiveReviews',
  'negativeReviews',
  'reviewers',
  'reviewsGiven',
  'archivedGiven',
  'archivedReceived',
  'vouchedEth',
  'vouchesReceived',
  'vouchedOutEth',
  'vouchesGiven',
  'mutualReviews',
  'reciprocated',
  'votesCast',
  'invitees',
  'inviteeMean',
  'bondScore',
  'xpTotal',
  'xpSeason',
  'streakDays',
  'influence',
  'influencePct',
  'ageDays',
  'slashesReceived',
  'slashesAuthored',
  'slashVotes',
  'trust',
  'farmer',
  'subtree',
] as const;

/** How closely two figures correlate; null without variation. */
export const fitFields = {
  n: count(),
  pearson: maybe(number({ metric: 'M17' })),
  spearman: maybe(number({ metric: 'M17' })),
  slope: maybe(number()),
  intercept: maybe(number()),
  low: maybe(number({ says: 'Pearson, 95% interval.' })),
  high: maybe(number()),
  shown: flag({ says: 'There are enough people to show it.' }),
} as const satisfies Fields;
