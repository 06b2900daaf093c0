import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { stockClaim, vouchesFinding } from './finding';
import type { VouchesAddress } from './params';
import type { VouchKpis, VouchPoint } from './queries';

const kpis = (active: number, ended: number, mutual: number): VouchKpis => ({
  activeWei: `${active}00000000000000000`,
  active,
  new: active + ended,
  newWei: '0',
  ended,
  endedWei: '0',
  netFlowWei: '0',
  mutualShare: { k: mutual, n: active, value: null, low: null, high: null },
  unhealthyShare: { k: 0, n: ended, value: null, low: null, high: null },
  vouchers: 3,
  vouchees: 3,
  medianWei: null,
});
const list = (range: string) =>
  ({
    values: { range },
    href: (patch) => `?${new URLSearchParams({ ...patch } as Record<string, string>)}`,
  }) as VouchesAddress;
const find = (figures: VouchKpis, range = 'all') => vouchesFinding(figures, list(range));
const text = (...given: Parameters<typeof find>) => {
  const found = find(...given);
  return found && findingText(found);
};

test('says what is active, how much is mutual, and who left', () => {
  expect(text(kpis(0, 0, 0))).toBeNull();
  expect(text(kpis(0, 1, 0))).toBe('No vouch is active; 1 has ended.');
  expect(text(kpis(1, 0, 0))).toBe('1 active vouch holds 0.100 ETH, and none is answered by a vouch in return.');
  expect(text(kpis(5, 2, 2))).toBe(
    '5 active vouches hold 0.500 ETH, and 2 are answered by a vouch in return; 2 have ended.',
  );
});

test('gives the mutual share from ten vouches on', () => {
  expect(text(kpis(9, 1, 3))).toBe(
    '9 active vouches hold 0.900 ETH, and 3 are answered by a vouch in return; 1 has ended.',
  );
  expect(text(kpis(10, 1, 3))).toBe(
    '10 active vouches hold 1.00 ETH, and 30.0% are answered by a vouch in return; 1 has ended.',
  );
});

test('says for a range who came and who left in it', () => {
  expect(text(kpis(10, 1, 3), '30d')).toBe(
    '10 active vouches hold 1.00 ETH, and 30.0% are answered by a vouch in return; 11 came and 1 ended in the chosen range.',
  );
});

test('says so for a range without a change', () => {
  expect(text({ ...kpis(10, 0, 3), new: 0 }, '30d')).toBe(
    '10 active vouches hold 1.00 ETH, and 30.0% are answered by a vouch in return; none came and none ended in the chosen range.',
  );
});

test('active vouches are listed over all time, new and ended ones within the range', () => {
  expect(find(kpis(10, 1, 3), '30d')?.pieces.filter((piece) => typeof piece === 'object')).toEqual([
    { figure: '10 active vouches hold', href: '?status=active&range=all' },
    { figure: '1.00 ETH' },
    { figure: '30.0% are', href: '?status=active&range=all&mutual=yes' },
    { figure: '11', href: '?status=all' },
    { figure: '1', href: '?status=ended' },
  ]);
});

const stocks = (...wei: (string | null)[]) =>
  wei.map((stockWei, i) => ({ at: `2026-0${i + 1}-01T00:00:00Z`, inWei: '0', outWei: '0', stockWei })) as VouchPoint[];

test('titles the chart by where the vouched ETH ends', () => {
  expect(stockClaim(stocks('1', '2', '3', '4', '5000000000000000000'), 'month')).toBe(
    'Vouched ETH ends at its high of 5.00 ETH',
  );
  expect(stockClaim(stocks('10', '100', '100', '50', '60'), 'month')).toBe(
    'Vouched ETH ends 40.0% below its high in March 2026',
  );
  expect(stockClaim(stocks('10', '100', '50', '50', '60'), 'week')).toBe(
    'Vouched ETH ends 40.0% below its high in the week of Feb 1, 2026',
  );
  expect(stockClaim(stocks('10', '100', '50', '50', '0'), 'day')).toBe('No ETH is vouched at the end');
  expect(stockClaim(stocks('10', '100000', '50', '50', '1'), 'month')).toBe(
    'Vouched ETH ends 99.9% below its high in February 2026',
  );
  expect(stockClaim(stocks('10', '100', '50', '50', '95'), 'day')).toBe(
    'Vouched ETH ends 5.0% below its high on Feb 1, 2026',
  );
});

test('has no title for the chart just below the high, without vouches, with a gap, or with few points', () => {
  expect(stockClaim(stocks('10', '100', '50', '50', '96'), 'month')).toBeNull();
  expect(stockClaim(stocks('0', '0', '0', '0', '0'), 'month')).toBeNull();
  expect(stockClaim(stocks('7', '7', '7', '7', '7'), 'month')).toBeNull();
  expect(stockClaim(stocks('10', null, '50', '50', '60'), 'month')).toBeNull();
  expect(stockClaim(stocks('10', '100', '50', '60'), 'month')).toBeNull();
  expect(stockClaim(stocks('10', '100', '50', '50', '60'), 'hour')).toBeNull();
  expect(stockClaim([], 'month')).toBeNull();
});
