import { expect, test } from 'vitest';
import { formatNumber } from './formatNumber.ts';

test('groups and rounds', () => {
  expect(formatNumber(1234567)).toBe('1,234,567');
  expect(formatNumber(1322.5)).toBe('1,322.5');
  expect(formatNumber(1416.6667, { digits: 2 })).toBe('1,416.67');
  expect(formatNumber(9007199254740993n)).toBe('9,007,199,254,740,993');
  expect(formatNumber(12345, { compact: true })).toBe('12.3K');
  expect(formatNumber(1234.5, { locale: 'de-DE', digits: 1 })).toBe('1.234,5');
});

test('signs changes', () => {
  expect(formatNumber(80, { signed: true })).toBe('+80');
  expect(formatNumber(-120, { signed: true })).toBe('-120');
  expect(formatNumber(0, { signed: true })).toBe('0');
  expect(formatNumber(-0)).toBe('0');
  expect(formatNumber(-0.001)).toBe('0');
});

test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, '5' as unknown as number])(
  '%s gives a dash',
  (value) => {
    expect(formatNumber(value)).toBe('–');
  },
);
