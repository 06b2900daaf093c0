import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { lookupFinding } from './finding';

const text = (found: number, notFound: number, median: number | null) => {
  const said = lookupFinding({ found, notFound, mean: median, median, levels: [] });
  return said && findingText(said);
};

test('says how many accounts are known and what half of them reach', () => {
  expect(text(0, 3, null)).toBeNull();
  expect(text(2, 0, null)).toBeNull();
  expect(text(1, 0, 1250)).toBe('1 account is known here, 0 not; it scores 1,250.');
  expect(text(3, 2, 1749.5)).toBe('3 accounts are known here, 2 not; half of those with a score reach 1,750.');
});
