import { expect, test } from 'vitest';
import { measureOf } from './unit';

const amount = { wei: '1500000000000000000', count: 3 };

test('an amount in each unit', () => {
  expect(measureOf('eth', 2000).text(amount)).toBe('1.50');
  expect(measureOf('count', 2000).text(amount)).toBe('3');
  expect(measureOf('usd', 2000).text(amount)).toBe('$3,000');
  expect(measureOf('usd', 2000).place(amount)).toBe(3000);
  const said = (['eth', 'count', 'usd'] as const).map((unit) => measureOf(unit, 2000).says(amount));
  expect(said).toEqual(['1.50 ETH', '3 vouches', '$3,000']);
  expect(measureOf('count', null).says({ ...amount, count: 1 })).toBe('1 vouch');
});

test('without a rate dollars stay ETH', () => {
  expect([measureOf('usd', null).word, measureOf('usd', undefined).word]).toEqual(['ETH', 'ETH']);
});
