import { expect, test } from 'vitest';
import { eventWords } from './fallEvents';

test('events on the day of a fall are described in words', () => {
  expect(
    eventWords([
      { kind: 'negative', count: 1 },
      { kind: 'ended', count: 2 },
    ]),
  ).toBe('1 negative review, 2 vouches ended');
  expect(eventWords([])).toBe('nothing on record that day');
});
