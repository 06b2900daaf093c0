import { EVENT_KINDS } from '@companion/functions/profileEvents';
import { expect, test } from 'vitest';
import { markedDays } from './lanes';

const DAY_MS = 86_400_000;
const from = Date.parse('2026-01-10T18:00:00Z');
const to = Date.parse('2026-03-16T00:00:00Z');

test('events with the same lane and direction are one mark, and each is described', () => {
  const marked = [{ day: '2026-01-11', events: { takenBack: 2, ended: 1, ownTakenBack: 3, negative: 1 } }];
  expect(markedDays({ marked, rules: [] }, from, to)).toEqual([
    {
      day: '2026-01-11',
      time: from - 18 * 3_600_000 + DAY_MS,
      marks: [
        { lane: 'Reviews', way: 'flat', count: 5 },
        { lane: 'Vouches', way: 'flat', count: 1 },
        { lane: 'Reviews', way: 'down', count: 1 },
      ],
      words: [
        '2 reviews about them taken back',
        '1 vouch for them ended',
        '3 reviews they took back',
        '1 negative review received',
      ],
    },
  ]);
});

test('a day is included if any part of it is, rules are among the events, oldest first', () => {
  const marked = ['2026-01-09', '2026-01-10', '2026-03-16', '2026-03-17'].map((day) => ({
    day,
    events: { joined: 1 },
  }));
  const rules = [{ day: '2026-02-01', sources: ['EIP-10'] }];
  const days = markedDays({ marked, rules }, from, to);
  expect(days.map(({ day, words }) => [day, ...words])).toEqual([
    ['2026-01-10', 'joined by invitation'],
    ['2026-02-01', 'rule changed: EIP-10'],
    ['2026-03-16', 'joined by invitation'],
  ]);
});

test('every kind has its place', () => {
  const marked = [{ day: '2026-02-01', events: Object.fromEntries(EVENT_KINDS.map((kind) => [kind, 1])) }];
  const [day] = markedDays({ marked, rules: [] }, from, to);
  expect(day?.words).toHaveLength(EVENT_KINDS.length);
  expect(day?.marks.reduce((sum, { count }) => sum + count, 0)).toBe(EVENT_KINDS.length);
});
