import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { misplacedFinding } from './finding';

const text = (A: number, B: number) => {
  const found = misplacedFinding({ A, B, C: 5, D: 5 });
  return found && findingText(found);
};

test('counts accusations that the vote did not uphold', () => {
  expect(text(0, 0)).toBeNull();
  expect(text(1, 0)).toBe('1 accusation was rejected by the vote.');
  expect(text(0, 2)).toBe('2 accusations ended without a clear answer from the vote.');
  expect(text(12, 5)).toBe('12 accusations were rejected by the vote, and 5 ended without a clear answer.');
});
