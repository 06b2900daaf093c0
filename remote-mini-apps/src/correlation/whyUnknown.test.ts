import { expect, it } from 'vitest';
import { whyUnknown } from './whyUnknown';

it('says nothing of too few people, or without variation', () => {
  expect(whyUnknown({ n: 40, pearson: 0.9, shown: false })).toBe(
    'Only 40 people: too few to say whether the two move together.',
  );
  expect(whyUnknown({ n: 40, pearson: null, shown: true })).toBe(
    'One figure is the same for all 40 people, so nothing can move with it.',
  );
  expect(whyUnknown({ n: 1, pearson: null, shown: false })).toBe(
    'Only 1 person: too few to say whether the two move together.',
  );
  expect(whyUnknown({ n: 0, pearson: null, shown: false })).toMatch(/^Only 0 people:/);
  expect(whyUnknown({ n: 40, pearson: 0.9, shown: true })).toBeNull();
});
