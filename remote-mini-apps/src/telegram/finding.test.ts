import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { messagesFinding } from './finding';

const text = (shown: number, tombstones: number, searches = false) => {
  const found = messagesFinding({ shown, tombstones }, searches);
  return found && findingText(found);
};

test('says how many messages were found and how many more were deleted', () => {
  expect(text(0, 3)).toBeNull();
  expect(text(1, 0)).toBe('1 message was found, and none has been deleted.');
  expect(text(2, 1)).toBe('2 messages were found, and 1 other has been deleted.');
  expect(text(1412, 3)).toBe('1,412 messages were found, and 3 others have been deleted.');
});

test('a search finds no deleted messages, so it says nothing about them', () => {
  expect(text(1, 0, true)).toBe('1 message was found.');
});
