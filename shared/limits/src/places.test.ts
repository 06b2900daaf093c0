import { expect, it } from 'vitest';
import { createPlaces } from './places.ts';

it('lets only so many of a network in, and another when one has left', () => {
  const take = createPlaces({ network: 2, total: 10 });
  const first = take('2001:db8::1');
  expect([first, take('2001:db8::2'), take('2001:db8:0:0:ffff::3')].map(Boolean)).toEqual([true, true, false]);
  expect(take('2001:db8:0:1::1')).not.toBeNull();
  first?.();
  expect(take('2001:db8::4')).not.toBeNull();
  // Leaving twice frees no second place.
  first?.();
  expect(take('2001:db8::5')).toBeNull();
});

it('lets only so many in altogether', () => {
  const take = createPlaces({ network: 2, total: 3 });
  const leave = ['192.0.2.1', '192.0.2.1', '192.0.2.2'].map(take);
  expect([leave.every(Boolean), take('192.0.2.3')]).toEqual([true, null]);
  leave[0]?.();
  expect(take('192.0.2.3')).not.toBeNull();
});
