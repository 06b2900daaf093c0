import { expect, it } from 'vitest';
import { adviceFor, timesLost } from './lossWords';

const NOTHING = {
  drawdown: 0,
  reviewsLost: 0,
  vouchesLost: 0,
  vouchesLostWei: '0',
  unhealthyLost: 0,
  slashPoints: 0,
  endorsementPoints: 0,
  bondLosses: 0,
};

it('advises on what was lost and on nothing else', () => {
  expect(adviceFor(NOTHING)).toEqual([]);
  expect(adviceFor({ ...NOTHING, slashPoints: 300, reviewsLost: 1 }).map(({ kind }) => kind)).toEqual([
    'slash',
    'review',
  ]);
});

it('counts losses and broken streaks, and no fall of the score twice', () => {
  const at = '2026-01-12T00:00:00Z';
  const person = { userId: 1, profileId: 1, userkey: 'profileId:1', name: 'A', handle: null, avatar: null, score: 1 };
  const streak = {
    source: null,
    estimated: true,
    current: 0,
    longest: 3,
    breaks: 2,
    daysLost: 1,
    longestGap: 1,
    activeDays: 7,
    list: [],
  };
  const ledger = [
    { kind: 'score' as const, at, points: 300, score: 780 },
    { kind: 'slash' as const, at, id: 1, person, points: 300 },
    { kind: 'review' as const, at, id: 12, person, sentiment: 1 },
  ];
  expect(timesLost({ ledger, streak })).toBe(4);
});
