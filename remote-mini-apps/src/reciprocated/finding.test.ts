import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { pairsFinding } from './finding';

type Kpis = Parameters<typeof pairsFinding>[0];

const found = (pairs: number, within30min: number, within24h: number) =>
  pairsFinding({ pairs, within30min, within24h } as Kpis, ({ band }) => `?band=${band}`);
const text = (...counts: Parameters<typeof found>) => {
  const said = found(...counts);
  return said && findingText(said);
};

test('counts under ten pairs, shares from ten on', () => {
  expect(text(0, 0, 0)).toBeNull();
  expect(text(1, 0, 0)).toBe('Of 1 pair who reviewed each other, none answered within 24 hours.');
  expect(text(4, 2, 3)).toBe('Of 4 pairs who reviewed each other, 2 answered within 30 minutes and 3 within 24 hours.');
  expect(text(9, 0, 1)).toBe('Of 9 pairs who reviewed each other, 1 answered within 24 hours, none within 30 minutes.');
  expect(text(10, 2, 3)).toBe(
    'Of 10 pairs who reviewed each other, 20.0% answered within 30 minutes and 30.0% within 24 hours.',
  );
});

test('figures lead to the pairs they count', () => {
  expect(found(4, 2, 3)?.pieces.filter((piece) => typeof piece !== 'string')).toEqual([
    { figure: '4 pairs' },
    { figure: '2', href: '?band=30m' },
    { figure: '3', href: '?band=24h' },
  ]);
});
