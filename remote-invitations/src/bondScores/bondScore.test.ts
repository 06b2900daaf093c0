import { expect, it } from 'vitest';
import { bondScore } from './bondScore';

it('is the mean up to four invitees, and of the two best and worst above', () => {
  expect(bondScore([])).toBeNull();
  expect(bondScore([1000, 1000, 1000, 2000])).toBe(1250);
  expect(bondScore([1000, 1000, 1000, 2000, 1500])).toBe(1375);
});
