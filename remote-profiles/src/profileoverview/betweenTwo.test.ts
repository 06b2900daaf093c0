import { expect, test } from 'vitest';
import { betweenTwo } from './betweenTwo';
import type { Towards } from './queries';

const nothing: Towards = { sentiment: null, vouchedWei: '0', invited: false, slashes: [] };
const half = '500000000000000000';

test('nothing is between them', () => {
  expect(betweenTwo({ ab: nothing, ba: nothing }, 'A', 'B')).toEqual([]);
});

test('mutual things are stated once, with both sides', () => {
  const ab: Towards = { ...nothing, sentiment: 'positive', vouchedWei: half, invited: true };
  expect(betweenTwo({ ab, ba: { ...ab, invited: false } }, 'A', 'B')).toEqual([
    'Mutual review: both positive.',
    'Mutual vouch: 0.500 ETH from A on B, 0.500 ETH from B on A.',
    'A invited B.',
  ]);
  expect(
    betweenTwo({ ab: { ...nothing, sentiment: 'negative' }, ba: { ...nothing, sentiment: 'neutral' } }, 'A', 'B'),
  ).toEqual(['Mutual review: A is negative, B is neutral.']);
});

test('one-sided things name the person who did them', () => {
  expect(betweenTwo({ ab: nothing, ba: { ...nothing, sentiment: 'negative', slashes: [7] } }, 'A', 'B')).toEqual([
    'B reviewed A: negative.',
    'B opened a slash on A.',
  ]);
  expect(betweenTwo({ ab: { ...nothing, vouchedWei: half, slashes: [1, 2] }, ba: nothing }, 'A', 'B')).toEqual([
    'A has 0.500 ETH staked on B.',
    'A opened 2 slashes on B.',
  ]);
});
