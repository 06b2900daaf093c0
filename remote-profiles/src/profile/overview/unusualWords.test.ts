import { expect, test } from 'vitest';
import { unusualWords } from './unusualWords';

test.each([
  [0.03, true, 'more than 96% of profiles'],
  [0.05, false, 'less than 94% of profiles'],
  [0.0001, true, 'more than 99% of profiles'],
])('a share of %s is stated as a bound that holds', (share, high, words) => {
  const unusual = [{ figure: 'votesCast', share, high }] as const;
  expect(unusualWords({ unusual: [...unusual] }, 'votesCast')).toBe(words);
  expect(unusualWords({ unusual: [...unusual] }, 'reviews')).toBeUndefined();
});
