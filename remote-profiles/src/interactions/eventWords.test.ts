import { expect, test } from 'vitest';
import { eventPath, eventWords } from './eventWords';
import type { Interaction } from './queries';

const base = { at: '2026-01-01T00:00:00Z', from: 'a', id: 7 } as const;
const wei = '500000000000000000';

test.each<[Interaction, string]>([
  [{ ...base, kind: 'review', sentiment: 1, active: true }, 'reviewed positively'],
  [{ ...base, kind: 'review', sentiment: -1, active: false }, 'reviewed negatively, archived since'],
  [{ ...base, kind: 'vouch', wei, active: true }, 'vouched 0.500 ETH'],
  [{ ...base, kind: 'unvouch', wei, unhealthy: true }, 'ended the vouch of 0.500 ETH, marked unhealthy'],
  [{ ...base, kind: 'slash', amount: 300, status: 'upheld' }, 'opened slash #7 of 300, upheld'],
  [{ ...base, kind: 'invitation' }, 'invited'],
  [{ ...base, kind: 'vote', target: 'review', direction: 'down' }, 'voted down on review #7'],
  [{ ...base, kind: 'vote', target: 'slash', direction: null }, 'voted with a hidden direction on slash #7'],
  [{ ...base, kind: 'slashVote', agree: true }, 'voted on slash #7, as the other did: the same way'],
  [{ ...base, kind: 'slashVote', agree: false }, 'voted on slash #7, as the other did: the opposite way'],
  [
    { ...base, kind: 'slashVote', agree: null },
    'voted on slash #7, as the other did: the direction is hidden while it is open, or not known',
  ],
])('%j', (event, words) => {
  expect(eventWords(event)).toBe(words);
});

test('an event leads to the rows of just these two', () => {
  expect(eventPath({ ...base, kind: 'vouch', wei, active: true }, 'profileId:1', 'profileId:2')).toBe(
    '/vouches?status=all&author=profileId%3A1&subject=profileId%3A2',
  );
  expect(eventPath({ ...base, kind: 'vote', target: 'review', direction: 'up' }, '1', '2')).toBeNull();
});
