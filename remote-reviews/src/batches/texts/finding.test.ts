import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { textsFinding } from './finding';

const most = { reviews: 12 } as Parameters<typeof textsFinding>[1];
const text = (...given: Parameters<typeof textsFinding>) => {
  const found = textsFinding(...given);
  return found && findingText(found);
};

test('says how many texts were written again, and the most frequent where it is known', () => {
  expect(text(0, undefined)).toBeNull();
  expect(text(1, most)).toBe('1 text was written more than once by the same author, in 12 reviews.');
  expect(text(37, most)).toBe(
    '37 texts were written more than once by the same author, the most frequent one in 12 reviews.',
  );
  expect(text(37, undefined)).toBe('37 texts were written more than once by the same author.');
});
