import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { rulesFinding } from './finding';

const text = (...today: number[]) => {
  const found = rulesFinding(today.map((each) => ({ today: each })));
  return found && findingText(found);
};

test('counts what has no effect today', () => {
  expect(text()).toBeNull();
  expect(text(0)).toBe('Under the current rule, every returned review of 1 person counts.');
  expect(text(12, 0, 3)).toBe('Under the current rule, 15 returned reviews have no effect, among 3 people.');
  expect(text(1, 0)).toBe('Under the current rule, 1 returned review has no effect, among 2 people.');
});
