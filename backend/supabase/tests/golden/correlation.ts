import type { Cover } from './cover.ts';

const METRICS: Record<string, { x: string; y: string }> = {
  activeReviewsVsScore: { x: 'activeReviews', y: 'score' },
  seasonXpVsScoreAmongHolders: { x: 'xpSeason', y: 'score' },
  vouchedEthVsScore: { x: 'vouchedEth', y: 'score' },
};

export const covers: Cover[] = [
  {
    key: 'correlation.*.*',
    call: 'score_correlation',
    args: (name) => METRICS[name] ?? {},
    path: 'fit.$2',
  },
];
