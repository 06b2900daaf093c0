import { expect, test } from 'vitest';
import { togetherInWords } from './Exposure';

test('the sum of a truncated list is not called that of all', () => {
  expect(togetherInWords(2, 2)).toBe('All of them together');
  expect(togetherInWords(500, 2294)).toBe('The 500 with the most at stake, together');
});
