import { expect, test } from 'vitest';
import { targetHref } from './targetHref';

const author = { userId: 111, profileId: 11, userkey: 'profileId:11', name: 'Mallory' } as never;
const subject = { userId: 101, profileId: 1, userkey: 'profileId:1', name: 'Alice' } as never;

test('a vote leads to what was voted on', () => {
  expect(targetHref({ type: 'slash', id: 1, author, subject })).toBe('/slash-votes/1');
  expect(targetHref({ type: 'review', id: 15, author, subject })).toBe(
    '/reviews?status=all&author=profileId%3A11&subject=profileId%3A1',
  );
});

test('it leads nowhere if its people are unknown, or its kind has no page here', () => {
  expect(targetHref({ type: 'review', id: 15, author: null, subject })).toBe(null);
  expect(targetHref({ type: 'discussion', id: 1, author, subject } as never)).toBe(null);
});
