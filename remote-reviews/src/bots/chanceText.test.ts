import { expect, test } from 'vitest';
import { chanceText } from './chanceText';

test.each([
  [0.5, '0.5000'],
  [0.02134, '0.0213'],
  [0.0001, '0.0001'],
  [3.2e-10, '3.2·10⁻¹⁰'],
  [9.94e-5, '9.9·10⁻⁵'],
  [0, '0.0000'],
])('%s reads %s', (p, text) => {
  expect(chanceText(p)).toBe(text);
});
