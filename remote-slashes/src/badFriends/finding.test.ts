import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { badFriendsFinding } from './finding';

const text = (people: number, points: number, repeat: number) => {
  const found = badFriendsFinding({ people, points, repeat } as Parameters<typeof badFriendsFinding>[0]);
  return found && findingText(found);
};

test('counts those who lost points, and those who lost them again', () => {
  expect(text(0, 0, 0)).toBeNull();
  expect(text(2, 180, 0)).toBe('2 people lost 180 points for backing someone who was slashed, each of them once.');
  expect(text(3, 210, 1)).toBe(
    '3 people lost 210 points in all for backing someone who was slashed, 1 of them twice or more.',
  );
});
