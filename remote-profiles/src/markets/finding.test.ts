import { findingText } from '@companion/domain';
import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import { marketFinding, marketsFinding } from './finding';
import type { Market } from './queries';

const market = (given: Partial<Market> = {}) =>
  ({
    ...{ id: 1, person: person(1, 'Alice'), trustPct: 62, eip4Points: 115, trades: 4, change7d: 12 },
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

test('names the market that moved most', () => {
  expect(list(0)).toBeNull();
  expect(list(1, market({ change7d: -0.04 }))).toBeNull();
  expect(list(1, market({ change7d: null }))).toBeNull();
  expect(list(1, market({ trustPct: null }))).toBeNull();
  expect(list(1, market())).toBe('Trust in Alice rose to 62.0% in 7 days: +12.0 pp.');
  expect(list(12, market({ change7d: -0.05, trustPct: 49.96 }))).toBe(
    'Of 12 markets, that of Alice moved most in 7 days: it fell to 50.0%, -0.1 pp.',
  );
});

test('says how a market sees its person', () => {
  expect(one({ trades: 0 })).toBeNull();
  expect(one({ trustPct: null })).toBeNull();
  expect(one({ eip4Points: null })).toBeNull();
  expect(one({ trades: 1, eip4Points: -157 })).toBe(
    'The market puts trust in Alice at 62.0%, worth -157 points of score.',
  );
  expect(one()).toBe('The market puts trust in Alice at 62.0%, worth +115 points of score.');
});

test('the trust leads to its market', () => {
  expect(marketsFinding({ rows: [market()], total: 1 })?.pieces[5]).toEqual({
    figure: '62.0%',
    href: '/markets/history?market=1',
  });
});
