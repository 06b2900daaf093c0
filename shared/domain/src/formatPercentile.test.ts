import { expect, test } from 'vitest';
import { formatPercentile, higherInWords } from './formatPercentile.ts';

test.each([
  [100, '100', 'Nobody'],
  [99.96, '99', 'Under 0.1%'],
  [99.6, '99', '0.4% of people'],
  [91.7, '92', '8.3% of people'],
  [8.4, '8', '91.6% of people'],
  [null, '–', '–'],
  [Number.NaN, '–', '–'],
])('the percentile %s is %s: %s', (percentile, number, words) => {
  expect(formatPercentile(percentile)).toBe(number);
  expect(higherInWords(percentile)).toBe(words);
});
