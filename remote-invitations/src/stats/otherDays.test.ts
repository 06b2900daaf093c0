import { expect, test } from 'vitest';
import { otherDays } from './otherDays';

test('says nothing about days that no invitee has reached', () => {
  expect(otherDays({ d30: 12.4, d180: -3.6 })).toBe('+12 after 30 days, -4 after 180');
  expect(otherDays({ d30: 12.4, d180: null })).toBe('+12 after 30 days');
  expect(otherDays({ d30: null, d180: 5 })).toBe('+5 after 180 days');
  expect(otherDays({ d30: null, d180: null })).toBeNull();
});
