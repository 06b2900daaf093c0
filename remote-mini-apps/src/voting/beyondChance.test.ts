import { expect, test } from 'vitest';
import { beyondChance } from './beyondChance';

test('a group is measured against chance in plain words', () => {
  expect(beyondChance({ expected: 1, kappa: null })).toBe(
    'all of them always vote the same way, which means little by itself.',
  );
  expect(beyondChance({ expected: 0.5, kappa: 0.94 })).toBe(
    'chance alone would give 50.0%, so they agree clearly beyond it (kappa 0.94).',
  );
  expect(beyondChance({ expected: 0.92, kappa: 0.12 })).toContain('so most of it may be chance (kappa 0.12)');
});
