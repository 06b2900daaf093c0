import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { answeredClaim, pairsFinding } from './finding';

type Kpis = Parameters<typeof pairsFinding>[0];

const found = (pairs: number, within30min: number, within24h: number) =>
  pairsFinding({ pairs, within30min, within24h } as Kpis, ({ band }) => `?band=${band}`);
const text = (...counts: Parameters<typeof found>) => {
  const said = found(...counts);
  return said && findingText(said);
};

test('says nothing under ten pairs', () => {
  expect(text(9, 2, 3)).toBeNull();
  expect(text(10, 0, 0)).toBe('Of 10 pairs who reviewed each other, none answered within 24 hours.');
  expect(text(10, 0, 1)).toBe(
    'Of 10 pairs who reviewed each other, 10.0% answered within 24 hours, none within 30 minutes.',
  );
  expect(text(10, 2, 3)).toBe(
    'Of 10 pairs who reviewed each other, 20.0% answered within 30 minutes and 30.0% within 24 hours.',
  );
});

test('figures lead to the pairs they count', () => {
  expect(found(10, 2, 3)?.pieces.filter((piece) => typeof piece !== 'string')).toEqual([
    { figure: '10 pairs' },
    { figure: '20.0%', href: '?band=30m' },
    { figure: '30.0%', href: '?band=24h' },
  ]);
});

test('the chart of times says how many answered within a day, from ten pairs on', () => {
  expect(answeredClaim({ pairs: 9, within24h: 9 })).toBeNull();
  expect(answeredClaim({ pairs: 10, within24h: 0 })).toBe('0.0% of pairs answered within 24 hours');
  expect(answeredClaim({ pairs: 10, within24h: 9 })).toBe('90.0% of pairs answered within 24 hours');
});
