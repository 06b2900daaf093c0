import { expect, it } from 'vitest';
import { ruleSentence } from './ruleSentence';

it('states the rule with the numbers in force', () => {
  expect(ruleSentence({ free: 10, perNonReturned: 1 })).toBe(
    'The first 10 returned reviews count, plus 1 more for each one not returned; the rest have no effect.',
  );
});
