import { expect, it } from 'vitest';
import { adviceFor, avoidable, keptBy } from './lossWords';

const NOTHING = {
  count: 0,
  drawdown: 0,
  reviewsLost: 0,
  vouchesLost: 0,
  vouchesLostWei: '0',
  unhealthyLost: 0,
  slashPoints: 0,
  endorsementPoints: 0,
  bondLosses: 0,
  salesAtLoss: 0,
  salesAtLossWei: '0',
};

it('gives advice on what was lost and on nothing else', () => {
  expect(adviceFor(NOTHING)).toEqual([]);
  expect(adviceFor({ ...NOTHING, slashPoints: 300, reviewsLost: 1 }).map(({ kind }) => kind)).toEqual([
    'slash',
    'review',
  ]);
  expect(adviceFor({ ...NOTHING, salesAtLoss: 1, salesAtLossWei: '5' }).map(({ kind }) => kind)).toEqual(['market']);
});

it('says of each loss whether it could have been avoided, and of a streak how', () => {
  const person = { userId: 1, profileId: 1, userkey: 'profileId:1', name: 'A', handle: null, avatar: null, score: 1 };
  const backed = {
    kind: 'endorsement' as const,
    at: '2026-01-12T00:00:00Z',
    id: 1,
    person,
    points: 90,
    countedAt: '2026-01-10T00:00:00Z',
    leftAt: null,
  };
  expect(avoidable(backed)).toBe('Yes: by leaving before Jan 10, 2026, when the rule counted');
  expect(avoidable({ ...backed, leftAt: '2026-01-11T00:00:00Z' })).toBe(
    'Yes: by leaving before Jan 10, 2026; they left after the rule had counted',
  );
  expect(avoidable({ kind: 'score', at: backed.at, points: 300, score: 780 })).toMatch(/^Not known/);
  expect(avoidable({ kind: 'bond', at: backed.at, id: 'x', person, points: 1, open: true })).toMatch(/^No:/);
  expect(keptBy('2026-02-28', 1)).toBe('one action on Mar 1, 2026 would have kept it');
  expect(keptBy('2026-02-28', 2)).toBe('one action a day would have kept it');
});
