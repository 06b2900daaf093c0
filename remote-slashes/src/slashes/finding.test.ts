import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { slashesFinding } from './finding';
import type { SlashKpis } from './queries';

const kpis = (upheld: number, closed: number, endorsers = 0): SlashKpis => ({
  total: closed + 1,
  open: 1,
  upheldOfClosed: { k: upheld, n: closed, value: null, low: null, high: null },
  medianAmount: 100,
  pointsRemoved: { direct: upheld * 300, endorsers },
});
const text = (figures: SlashKpis) => {
  const found = slashesFinding(figures, ({ status }) => `?status=${status}`);
  return found && findingText(found);
};

test('says how slashes ended once one has closed', () => {
  expect(text(kpis(0, 0))).toBeNull();
  expect(text(kpis(0, 1))).toBe('Of 1 closed slash, none was upheld.');
  expect(text(kpis(1, 3))).toBe('Of 3 closed slashes, 1 was upheld.');
  expect(text(kpis(2, 3, 210))).toBe(
    'Of 3 closed slashes, 2 were upheld, which cost the accused 600 points and their supporters 210.',
  );
});

test('a figure leads to the rows it counts', () => {
  expect(slashesFinding(kpis(1, 3), ({ status }) => `?status=${status}`)?.pieces).toEqual([
    'Of ',
    { figure: '3 closed slashes' },
    ', ',
    { figure: '1 was upheld', href: '?status=upheld' },
    '.',
  ]);
});
