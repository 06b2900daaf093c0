import { expect, test } from 'vitest';
import { percentilesInWords } from './percentilesInWords';

test('percentiles are in the order of the comparison; measures without one are left out', () => {
  expect(
    percentilesInWords({
      measures: [
        { measure: 'xp', value: 10, percentile: 75 },
        { measure: 'score', value: 1750, percentile: 91.7 },
        { measure: 'voteSkill', value: null, percentile: null },
      ],
    }),
  ).toBe('Percentile among profiles: score 92, total XP 75');
  expect(percentilesInWords({ measures: [] })).toBe('No percentile: too little is known.');
});
