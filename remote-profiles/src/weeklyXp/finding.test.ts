import { findingText } from '@companion/domain';
import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import { xpFinding } from './finding';
import type { WeeklyXp } from './queries';

const week = (number: number, rank: number | null, complete = true) => ({
  ...{ week: number, rank, complete },
  xp: rank === null ? 0 : 100 * number,
});
const found = (given: object) =>
  xpFinding({
    ...{ person: person(3, 'Carol'), season: 2, total: 2100, weeksActive: 3 },
    seasons: [{ id: 2, name: 'Season 2', hasXp: true }],
    rows: [week(5, 1, false), week(4, 1), week(3, 1), week(2, 3), week(1, null)],
    ...given,
  } as unknown as WeeklyXp);
const text = (given: object) => {
  const said = found(given);
  return said && findingText(said);
};

test('says what the last complete week brought, its rank, and how the season went', () => {
  expect(text({})).toBe(
    'Carol earned 400 XP in week 4, rank #1, and 2,100 XP in Season 2, active in 3 of 4 complete weeks.',
  );
  expect(found({})?.pieces.find((piece) => typeof piece === 'object' && 'href' in piece)).toEqual({
    figure: '#1',
    href: '/mini-apps/weekly-xp-overview?season=2&week=4',
  });
  expect(text({ rows: [week(1, null)], weeksActive: 0 })).toBe(
    'Carol earned nothing in week 1, but 2,100 XP in Season 2, active in 0 of 1 complete week.',
  );
});

test('says nothing for a season without XP, or before its first week is over', () => {
  expect(text({ seasons: [{ id: 2, name: 'Season 2', hasXp: false }] })).toBeNull();
  expect(text({ total: null })).toBeNull();
  expect(text({ rows: [week(1, 1, false)] })).toBeNull();
});
