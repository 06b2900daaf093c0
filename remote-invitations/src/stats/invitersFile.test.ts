import { person } from '@companion/testing';
import { expect, it } from 'vitest';
import { invitersFile } from './invitersFile';

it('inviters are saved in their order, with ids and with the counts behind their rates', () => {
  const share = (k: number, n: number) => ({ value: k / n, low: 0.25, high: 0.75, k, n });
  const alice = {
    person: person(1, '=Alice'),
    sent: 8,
    accepted: 2,
    rate: share(2, 4),
    plainRate: share(2, 8),
    meanScore: 1416.5,
    meanChange90d: null,
    flagged: share(1, 2),
    upheldSlashes: 0,
    netBond: -28,
  };
  const { name, text } = invitersFile([alice], '2026-03-16T00:00:00Z');
  expect(name).toBe('inviters_2026-03-16.csv');
  expect(text.split('\r\n')[1]).toBe("1,profileId:1,'=Alice,8,2,4,0.5,0.25,1416.5,,1,0,-28");
});
