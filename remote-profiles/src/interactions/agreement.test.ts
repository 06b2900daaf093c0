import { expect, test } from 'vitest';
import { agreementCounts, agreementWord } from './agreement';

test('a vote of unknown direction is neither alike nor opposed', () => {
  expect(agreementWord(null)).toBe('not known');
  expect(agreementCounts([{ agree: true }, { agree: false }, { agree: null }])).toBe('1 alike, 1 opposed, 1 not known');
  expect(agreementCounts([{ agree: true }])).toBe('1 alike, 0 opposed');
});
