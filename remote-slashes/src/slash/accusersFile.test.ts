import { person } from '@companion/testing';
import { expect, it } from 'vitest';
import { pairsFile } from '../badFriends/pairsFile';
import { accusersFile } from './accusersFile';

it('accusers are saved in their order, with ids and with the counts behind their share', () => {
  const frank = {
    person: person(6, '=Frank'),
    opened: 5,
    open: 1,
    upheld: 1,
    defended: 2,
    inconclusive: 1,
    cancelled: 0,
    precision: { value: 1 / 4, low: 0.05, high: 0.75, k: 1, n: 4 },
    amountDefended: 400,
  };
  const { name, text } = accusersFile([frank], '2026-03-16T00:00:00Z');
  expect(name).toBe('accusers_2026-03-16.csv');
  expect(text.split('\r\n')[1]).toBe("6,profileId:6,'=Frank,5,1,1,2,1,0,4,0.25,0.05,0.75,400");
});

it('a loss caused by another person names both people and the slash', () => {
  const pair = { slashId: 1, closesAt: '2026-02-01T00:00:00Z', points: 90, reviewed: true, vouched: false };
  const { text } = pairsFile(
    [{ ...pair, endorser: person(8, 'Heidi'), subject: person(11, '@Mallory') }],
    '2026-03-16',
  );
  expect(text.split('\r\n')[1]).toBe("1,2026-02-01T00:00:00Z,8,profileId:8,Heidi,90,11,profileId:11,'@Mallory");
});
