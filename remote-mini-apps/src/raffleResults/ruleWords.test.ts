import { expect, test } from 'vitest';
import { ruleWords } from './ruleWords';

test('a rule in words', () => {
  expect(ruleWords(null)).toBe('People on a list');
  expect(ruleWords({})).toBe('Everyone with a profile. One ticket each.');
  expect(ruleWords({ minScore: 1400, minXp: 1, season: 2, week: 4, tickets: { metric: 'xp', per: 100, cap: 5 } })).toBe(
    'Everyone with a profile, and: level known or above (score 1,400); at least 1 XP in week 4 of season 2. A ticket for each 100 of XP of that week, at least 1, at most 5.',
  );
  expect(ruleWords({ slash: 1, flaggedFrom: 50, minReviews: 2, minStreak: 3 })).toBe(
    'Everyone with a profile, and: at least 2 active reviews written; a daily streak of at least 3 days; voted on slash #1; no detector score of 50 or more. One ticket each.',
  );
  expect(ruleWords({ flaggedFrom: 1, minReviews: 1, minStreak: 1, minXp: 1200, season: 2, week: 4 })).toBe(
    'Everyone with a profile, and: at least 1 active review written; a daily streak of at least 1 day; at least 1,200 XP in week 4 of season 2; no detector score of 1 or more. One ticket each.',
  );
});
