import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatEth } from './formatEth.ts';

const plain = (wei: string | bigint | null) => formatEth(wei, { unit: false });

test.each([
  ['2300000000000000000', '2.30'],
  ['1700000000000000000', '1.70'],
  ['500000000000000000', '0.500'],
  ['60000000000000000', '0.0600'],
  ['1000000000000000000', '1.00'],
  ['12345000000000000000', '12.3'],
  ['123456000000000000000', '123'],
  ['1234500000000000000000', '1,235'],
  ['9999000000000000000', '10.0'],
  ['999600000000000000000', '1,000'],
  ['999600000000000000', '1.00'],
  ['0', '0'],
  ['1', '0.000000000000000001'],
  ['-1500000000000000000', '-1.50'],
  ['9007199254740993000000000000000000', '9.01E15'],
  ['123456789012345000000000000000000', '123,456,789,012,345'],
])('%s wei is %s ETH', (wei, text) => {
  expect(plain(wei)).toBe(text);
});

test('names the unit', () => {
  expect(formatEth(2300000000000000000n)).toBe('2.30 ETH');
});

test('follows the locale', () => {
  expect(formatEth('1234500000000000000000', { locale: 'de-DE', unit: false })).toBe('1.235');
  expect(formatEth('2300000000000000000', { locale: 'de-DE', unit: false })).toBe('2,30');
});

test.each([null, undefined, '', 'abc', '1.5', 1.5])('shows a dash for %j', (wei) => {
  expect(formatEth(wei as string)).toBe('–');
});

test('the text stays short and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.bigInt(), fc.string(), fc.bigInt({ min: 0n, max: 10n ** 78n })), (wei) => {
      expect(formatEth(wei).length).toBeLessThanOrEqual(30);
    }),
  );
});
