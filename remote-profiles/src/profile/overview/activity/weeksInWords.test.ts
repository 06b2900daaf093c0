import { expect, test } from 'vitest';
import { weeksInWords } from './weeksInWords';

const from = '2025-03-17';

test.each([
  [
    { weeks: { active: 6, complete: 52 }, joinedAt: '2025-01-20T00:00:00Z' },
    'Active in 6 of the last 52 complete weeks.',
  ],
  [
    { weeks: { active: 1, complete: 1 }, joinedAt: '2026-03-04T00:00:00Z' },
    'Active in 1 of the last 1 complete week. Hatched: before they joined.',
  ],
  [
    { weeks: { active: 0, complete: 0 }, joinedAt: '2026-03-14T00:00:00Z' },
    'Joined too recently for a complete week. Hatched: before they joined.',
  ],
  [{ weeks: null, joinedAt: null }, 'An account without a profile.'],
])('%j', (known, words) => {
  expect(weeksInWords({ ...known, from })).toBe(words);
});
