import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { analysisFinding, promptClaim, votersClaim } from './finding';
import type { AnalysisKpis } from './queries';

const kpis = (voters: number, active: number): AnalysisKpis => ({
  votes: 1400,
  voters,
  gini: 0.5,
  effective: 12,
  top1PercentShare: 0.2894,
  median: 2,
  participation: { k: voters, n: active, value: null, low: null, high: null },
  activeProfiles: active,
  targets: 10,
  targets5Share: { k: 1, n: 10, value: null, low: null, high: null },
  medianFirstVoteSeconds: 60,
  ownLevelAgreement: { k: 1, n: 2, value: null, low: null, high: null },
});
const text = (of: AnalysisKpis, exact = true) => {
  const found = analysisFinding({ exact, kpis: of });
  return found && findingText(found);
};

test('says how many voted, and from 100 voters on how much the most active cast', () => {
  expect(text(kpis(5, 9))).toBeNull();
  expect(text(kpis(5, 10))).toBe('50.0% of 10 active members voted, 1,400 times in all.');
  expect(text(kpis(99, 300))).toBe('33.0% of 300 active members voted, 1,400 times in all.');
  expect(text(kpis(100, 300))).toBe(
    'The most active 1% of 100 voters cast 28.9% of all votes; 33.3% of active members voted.',
  );
});

test('says nothing if the voters are those of another range', () => {
  expect(text(kpis(100, 300), false)).toBeNull();
});

test('the picture states the same, from 100 voters on', () => {
  expect(votersClaim({ exact: true, kpis: kpis(99, 300) })).toBeNull();
  expect(votersClaim({ exact: false, kpis: kpis(100, 300) })).toBeNull();
  expect(votersClaim({ exact: true, kpis: kpis(100, 300) })).toBe('1% of voters cast 28.9% of all votes');
});

test('the chart of delays says how many votes come within a day, from 100 votes with a known delay on', () => {
  const bin = (fromSeconds: number | null, toSeconds: number | null, votes: number) => ({
    fromSeconds,
    toSeconds,
    votes,
  });
  const delays = (day: number, later: number) => [bin(0, 3600, 40), bin(3600, 86_400, day), bin(86_400, null, later)];
  expect(promptClaim([...delays(40, 19), bin(null, null, 500)])).toBeNull();
  expect(promptClaim([...delays(40, 20), bin(null, null, 500)])).toBe(
    '80.0% of votes with a known delay come within a day of the post',
  );
  expect(promptClaim([bin(0, 3600, 400), bin(3600, 604_800, 400)])).toBeNull();
});
