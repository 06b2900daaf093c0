import { expect, test } from 'vitest';
import { timeText } from './timeText';

test('the time during which a rule applies, in UTC days', () => {
  const [may, september] = ['2025-05-28T00:00:00Z', '2025-09-15T00:00:00Z'];
  expect(timeText({ validFrom: null, validTo: null })).toBe('since the beginning');
  expect(timeText({ validFrom: null, validTo: september })).toBe('until Sep 15, 2025');
  expect(timeText({ validFrom: may, validTo: null })).toBe('from May 28, 2025');
  expect(timeText({ validFrom: may, validTo: september })).toBe('May 28, 2025 to Sep 15, 2025');
});
