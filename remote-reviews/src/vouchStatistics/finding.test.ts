import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { keptClaim, statisticsFinding, topClaim } from './finding';
import type { VouchCurve, VouchStatKpis } from './queries';

const kpis = (n: number, mutualEthShare: number | null = 0.4347): VouchStatKpis => ({
  active: 5,
  total: 7,
  ended: 2,
  endedWei: '0',
  tvvWei: '2300000000000000000',
  vouchers: 4,
  vouchees: n,
  meanWei: null,
  medianWei: null,
  mutualPairs: 1,
  mutualShare: { k: 2, n: 5, value: null, low: null, high: null },
  mutualEthShare,
  unhealthyShare: { k: 1, n: 2, value: null, low: null, high: null },
  received: { n, gini: 0.464, hhi: 0.595, top10Share: 0.2894, top1PercentShare: null },
});
const find = (figures: VouchStatKpis, withEnded = false) =>
  statisticsFinding(figures, withEnded, (of) => `?${new URLSearchParams(of)}`);
const text = (...given: Parameters<typeof find>) => {
  const found = find(...given);
  return found && findingText(found);
};

test('says how much is staked, and from eleven people on how concentrated it is', () => {
  expect(text(kpis(0, null))).toBeNull();
  expect(text(kpis(1))).toBe('2.30 ETH is staked on 1 person; 43.5% of it is mutual.');
  expect(text(kpis(10))).toBe('2.30 ETH is staked on 10 people; 43.5% of it is mutual.');
  expect(text(kpis(11))).toBe('Ten of 11 people hold 28.9% of the 2.30 ETH staked; 43.5% of it is mutual.');
});

test('with ended vouches it does not say what is staked now', () => {
  expect(text(kpis(10), true)).toBeNull();
  expect(text(kpis(11), true)).toBe('Ten of 11 people received 28.9% of all the ETH ever staked on anyone.');
});

test('amounts lead to their vouches', () => {
  expect(find(kpis(3))?.pieces.filter((piece) => typeof piece === 'object')).toEqual([
    { figure: '2.30 ETH', href: '?' },
    { figure: '3 people' },
    { figure: '43.5%', href: '?mutual=yes' },
  ]);
});

const kept = (n: number, medianDays: number | null): VouchCurve => ({
  n,
  ended: 1,
  medianDays,
  steps: [{ days: 76.2, survival: 0.714, low: null, high: null, atRisk: 4, ended: 1 }],
});

test('the pictures say how long vouches last from ten on, and how few received how much from thirty people on', () => {
  expect(keptClaim(kept(9, 40))).toBeNull();
  expect(keptClaim(kept(10, 40.4))).toBe('Half of all vouches last longer than 40 days');
  expect(keptClaim(kept(10, null))).toBe('71.4% of vouches last longer than 76 days');
  expect(keptClaim({ ...kept(10, null), steps: [] })).toBeNull();
  expect(topClaim(kpis(29).received)).toBeNull();
  expect(topClaim(kpis(30).received)).toBe('Ten people received 28.9% of the ETH');
});
