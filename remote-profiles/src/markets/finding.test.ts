import { findingText } from '@companion/domain';
import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import { marketFinding, marketsFinding } from './finding';
import type { Market } from './queries';

const market = (given: Partial<Market> = {}) =>
  ({
    ...{ id: 1, person: person(1, 'Alice'), trustPct: 62, eip4Points: 115, trades: 4, volumeWei: '200000000000000000' },
    ...given,
  }) as Market;
const list = (total: number, ...rows: Market[]) => {
  const found = marketsFinding({ rows, total });
  return found && findingText(found);
};
const one = (given?: Partial<Market>) => {
  const found = marketFinding(market(given));
  return found && findingText(found);
};

test('names the market that traded most', () => {
  expect(list(0)).toBeNull();
  expect(list(1, market({ volumeWei: '0' }))).toBeNull();
  expect(list(1, market())).toBe('Trust in Alice has traded for 0.200 ETH so far.');
  expect(list(12, market())).toBe('Of 12 markets, that of Alice traded the most: 0.200 ETH.');
});

test('says how a market sees its person', () => {
  expect(one({ trades: 0 })).toBeNull();
  expect(one({ trustPct: null })).toBeNull();
  expect(one({ eip4Points: null })).toBeNull();
  expect(one({ trades: 1, eip4Points: -157 })).toBe(
    'The market puts trust in Alice at 62%, worth -157 points of score.',
  );
  expect(one()).toBe('The market puts trust in Alice at 62%, worth +115 points of score.');
});

test('the volume leads to its trades', () => {
  expect(marketsFinding({ rows: [market()], total: 1 })?.pieces[3]).toEqual({
    figure: '0.200 ETH',
    href: '/markets/history?market=1&range=all',
  });
});
