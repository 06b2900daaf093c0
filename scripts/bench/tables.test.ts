import { expect, test } from 'vitest';
import { median, ratio, spread, table } from './tables';

test('median of odd and even lists', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('spread and ratio print the median and the range', () => {
  expect(spread([1, 3, 2])).toBe('2.0 (1.0 to 3.0)');
  expect(spread([100, 300, 200])).toBe('200 (100 to 300)');
  expect(ratio([2, 3, 4], [2, 2, 2])).toBe('1.50x (1.00 to 2.00)');
});

test('a table is Markdown', () => {
  expect(table(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |\n');
});
