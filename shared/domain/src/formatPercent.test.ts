import { expect, test } from 'vitest';
import { formatPercent, formatPercentInterval } from './formatPercent.ts';
import { wilson } from './wilson.ts';

test('shows a share as percent', () => {
  expect(formatPercent(5100 / 6310)).toBe('80.8%');
  expect(formatPercent(780 / 6080)).toBe('12.8%');
  expect(formatPercent(11 / 26, 1)).toBe('42.3%');
  expect(formatPercent(1, 0)).toBe('100%');
  expect(formatPercent(-0.00001)).toBe('0.0%');
  expect(formatPercent(0.5, 1, 'de-DE')).toBe('50,0\u00a0%');
});

test('shows an interval as percent', () => {
  expect(formatPercentInterval(wilson(11, 15))).toBe('48.0% – 89.1%');
  expect(formatPercentInterval(wilson(1, 3))).toBe('6.1% – 79.2%');
});

test('missing shares give a dash', () => {
  expect(formatPercent(null)).toBe('–');
  expect(formatPercent(Number.NaN)).toBe('–');
  expect(formatPercent('0.5' as unknown as number)).toBe('–');
  expect(formatPercentInterval(null)).toBe('–');
  expect(formatPercentInterval(wilson(0, 0))).toBe('–');
});
