import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { messagesFinding } from './finding';

const text = (shown: number, tombstones: number, channels: number) => {
  const found = messagesFinding({ shown, tombstones }, channels);
  return found && findingText(found);
};

test('says how many messages were found and how many more were deleted', () => {
  expect(text(0, 3, 2)).toBeNull();
  expect(text(1, 0, 1)).toBe('1 message was found in the channel, and none has been deleted.');
  expect(text(2, 1, 1)).toBe('2 messages were found in the channel, and 1 other has been deleted.');
  expect(text(1412, 0, 2)).toBe('1,412 messages were found in 2 channels, and none has been deleted.');
  expect(text(2, 3, 2)).toBe('2 messages were found in 2 channels, and 3 others have been deleted.');
});
