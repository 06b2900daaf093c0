import { expect, test } from 'vitest';
import { growthText } from './growthText';

test('growth is compared with a day ago, and not shown on the first day', () => {
  const since = '2026-11-17';
  expect(growthText({ grown: 1_200_000, since })).toBe('1.2 MB more than on Nov 17, 2026');
  expect(growthText({ grown: -500, since })).toBe('500 bytes less than on Nov 17, 2026');
  expect(growthText({ grown: 0, since })).toBe('the same as on Nov 17, 2026');
  expect(growthText({ grown: null, since: null })).toBeUndefined();
});
