import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import type { Backer, Impact } from './queries';
import { touchedBy } from './touched';

const backer = (id: number, points: number, more: Partial<Backer> = {}): Backer => ({
  person: person(id, `Person ${id}`),
  reviewedOpen: true,
  reviewedClose: true,
  vouchedOpen: false,
  vouchedClose: false,
  vouchWeiOpen: null,
  vouchWeiClose: null,
  points,
  pointsOpen: points,
  pointsClose: points,
  left: [],
  scoreChange7d: -points,
  ...more,
});
const upheld = {
  slash: { author: person(1, 'Alice'), subject: person(5, 'Erin') },
  points: { direct: 300, endorsers: 120, inviter: -60, inviterPerson: person(2, 'Bob') },
  counts: true,
  wouldBe: null,
  people: [backer(8, 90, { vouchedOpen: true, vouchWeiOpen: '1' }), backer(9, 30, { scoreChange7d: -100 })],
  subjectScore: { atOpen: 1080, atClose: 780, after7d: 780 },
  authorScore: { atOpen: 2000, atClose: 2000, after7d: 2010 },
} as unknown as Impact;
const told = (impact: Impact) =>
  touchedBy(impact).map(({ person, roles, points }) => [person.profileId, points, roles]);

test('both sides, the inviter and every supporter, most points first', () => {
  expect(told(upheld)).toEqual([
    [5, 300, ['accused']],
    [8, 90, ['reviewer', 'voucher']],
    [2, 60, ['inviter']],
    [9, 30, ['reviewer']],
    [1, 0, ['accuser']],
  ]);
});

test('a score that differs by more than a fifth says so', () => {
  const marked = touchedBy(upheld).filter(({ otherEvents }) => otherEvents);
  expect(marked.map(({ person }) => person.profileId)).toEqual([9]);
});

test('a person with two roles is listed once, with the points of both', () => {
  const people = [...upheld.people, backer(2, 30)];
  expect(told({ ...upheld, people } as Impact)).toContainEqual([2, 90, ['inviter', 'reviewer']]);
});

test('a slash that was not upheld cost no one; an unknown bond leaves the inviter unknown', () => {
  const points = { ...upheld.points, direct: 0, endorsers: 0, inviter: null };
  const defended = { ...upheld, counts: false, points } as Impact;
  expect(told(defended).map(([, lost]) => lost)).toEqual([0, null, 0, 0, 0]);
});

test('while it is open the points are at stake', () => {
  const open = { ...upheld, counts: false, wouldBe: { direct: 300, endorsers: 120 } } as Impact;
  expect(told(open)[0]).toEqual([5, 300, ['accused']]);
  expect(touchedBy(open).some(({ otherEvents }) => otherEvents)).toBe(false);
});
