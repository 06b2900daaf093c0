import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { votesFinding } from './finding';
import type { VoteKpis } from './queries';

const kpis = (up: number, visible: number, weightedShare: number | null, { hidden = 0, other = 0 } = {}): VoteKpis => ({
  votes: visible + hidden + other,
  voters: 3,
  visible,
  upShare: { k: up, n: visible, value: null, low: null, high: null },
  weightedShare,
  weightsEstimated: 0,
  perVoterMedian: 1,
  byType: { review: visible + other, slash: hidden },
});
const text = (figures: VoteKpis) => {
  const found = votesFinding(figures, undefined);
  return found && findingText(found);
};

test('says how many approve, by count and by weight', () => {
  expect(text(kpis(8, 10, null))).toBe('80.0% of 10 votes approve.');
  expect(text(kpis(8, 10, 0.914))).toBe('80.0% of 10 votes approve, and 91.4% when votes are weighted by score.');
  expect(text(kpis(8, 10, 0.811))).toBe('80.0% of 10 votes approve, and 81.1% when votes are weighted by score.');
  expect(text(kpis(8, 10, 0.791))).toBe('80.0% of 10 votes approve, and weighting by score changes nothing.');
  expect(text(kpis(4, 10, 0.55))).toBe('40.0% of 10 votes approve, but 55.0% when votes are weighted by score.');
});

test('gives counts for fewer than ten votes', () => {
  expect(text(kpis(1, 1, 1))).toBe('Of 1 vote with a known direction, 1 approves.');
  expect(text(kpis(2, 9, 0.5))).toBe('Of 9 votes with a known direction, 2 approve.');
});

test('states no direction for open slashes', () => {
  expect(text(kpis(0, 0, null))).toBeNull();
  expect(text(kpis(0, 0, null, { hidden: 2 }))).toBe('Which way 2 votes went stays hidden until those slashes close.');
  expect(text(kpis(0, 0, null, { hidden: 2, other: 1 }))).toBeNull();
});

test('upvotes lead to their list if there is one', () => {
  expect(votesFinding(kpis(8, 10, 0.9), '?direction=up')?.pieces[0]).toEqual({
    figure: '80.0%',
    href: '?direction=up',
  });
});
