import type { AnswerOf } from '@companion/functions';
import { scoreCorrelation } from '@companion/functions/scoreCorrelation';

/** A profile figure that can be correlated with another. */
export type Figure = AnswerOf<typeof scoreCorrelation>['x'];

export const FIGURES: readonly Figure[] = scoreCorrelation.args.x.words;

/** Display names of the figures. */
export const FIGURE_NAMES: Readonly<Record<Figure, string>> = {
  score: 'Score',
  activeReviews: 'Active reviews received',
  positiveReviews: 'Positive reviews',
  negativeReviews: 'Negative reviews',
  reviewers: 'People who reviewed them',
  reviewsGiven: 'Reviews written',
  archivedGiven: 'Reviews taken back',
  archivedReceived: 'Reviews taken back from them',
  vouchedEth: 'ETH vouched for them',
  vouchesReceived: 'Vouches received',
  vouchedOutEth: 'ETH they vouched',
  vouchesGiven: 'Vouches given',
  mutualReviews: 'Mutual reviews',
  reciprocated: 'Returned reviews',
  votesCast: 'Votes cast',
  invitees: 'People invited',
  inviteeMean: 'Mean score of invitees',
  bondScore: 'Bond score',
  xpTotal: 'Total XP',
  xpSeason: 'Season XP',
  streakDays: 'Daily streak',
  influence: 'Influence factor',
  influencePct: 'Influence percentile',
  ageDays: 'Days since joining',
  slashesReceived: 'Slashes on them',
  slashesAuthored: 'Slashes opened',
  slashVotes: 'Votes on slashes',
  trust: 'Closeness to trusted people',
  farmer: 'Farmer score',
  subtree: 'People below them in the invite tree',
};
