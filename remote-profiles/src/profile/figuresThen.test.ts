import { expect, test } from 'vitest';
import { figuresThen } from './figuresThen';

test('figures of a past day are shown where they differ from today, and a missing one as none', () => {
  expect(
    figuresThen(
      { activeReviews: 3, vouchedEth: 1.7, trust: 0.5, xpTotal: 2100 },
      { activeReviews: 4, vouchedEth: 1.7, trust: 0.6, xpTotal: 12_100, slashesReceived: 1 },
    ),
  ).toBe('3 active reviews about them (now 4), 0 slashes on them (now 1), 2,100 XP (now 12,100)');
  expect(figuresThen({ votesCast: 3 }, { votesCast: 3 })).toBe('');
});
