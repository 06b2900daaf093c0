import { expect, it } from 'vitest';
import { frozenAt } from './frozenAt.ts';

const asOf = '2026-03-16T00:00:00Z';

it('lets the clock run under an answer that was current when it arrived', () => {
  expect(frozenAt(asOf, Date.parse('2026-03-16T00:00:30Z'))).toBeNull();
  expect(frozenAt(asOf, Date.parse('2026-03-15T23:58:30Z'))).toBeNull();
});

it('freezes at the time of a data set that does not change', () => {
  expect(frozenAt(asOf, Date.parse('2026-11-21T12:00:00Z'))).toBe(asOf);
});

it('falls back to the running clock without a usable time', () => {
  expect(frozenAt(undefined, 0)).toBeNull();
  expect(frozenAt('soon', 0)).toBeNull();
});
