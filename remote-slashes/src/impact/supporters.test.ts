import { expect, test } from 'vitest';
import { inWords, placesAround, supportersOf } from './supporters';

type Backer = Parameters<typeof supportersOf>[0]['people'][number];

const backer = (userId: number, name: string, more: Partial<Backer> = {}): Backer => ({
  person: {
    userId,
    profileId: userId,
    userkey: `profileId:${userId}`,
    name,
    handle: null,
    avatar: null,
    score: 1200,
  },
  reviewedOpen: true,
  reviewedClose: true,
  vouchedOpen: false,
  vouchedClose: false,
  vouchWeiOpen: null,
  vouchWeiClose: null,
  points: 30,
  pointsOpen: 30,
  pointsClose: 30,
  left: [],
  scoreChange7d: null,
  ...more,
});

test('each supporter shows by what they backed the accused, whether they left, and whom else they backed', () => {
  const gone = { left: [{ by: 'unvouch', at: '2026-01-11T18:00:00Z', hours: 42 }], vouchedOpen: true } as const;
  const { shown, more } = supportersOf({
    people: [backer(8, 'Heidi', { ...gone, left: [...gone.left] }), backer(9, 'Ivan')],
    links: [{ from: 8, to: 9, reviewed: true, vouched: false }],
  });
  expect(more).toBe(0);
  expect(shown.map(inWords)).toEqual([
    'Heidi: positive review and vouch, vouch ended after 42 hr, backs Ivan',
    'Ivan: positive review',
  ]);
  expect(shown[1]?.backedBy).toEqual(['Heidi']);
});

test('supporters beyond the room are counted, and places stay inside the picture', () => {
  const people = Array.from({ length: 43 }, (_, n) => backer(n + 1, `P${n}`));
  const { shown, more } = supportersOf({ people, links: [] });
  expect([shown.length, more]).toEqual([40, 3]);
  const room = { width: 300, height: 260, beside: 75, above: 30 };
  const places = placesAround(40, room);
  expect(places).toHaveLength(41);
  expect(places[0]).toEqual({ x: 150, y: 130 });
  for (const { x, y } of places) {
    expect(x).toBeGreaterThanOrEqual(75);
    expect(x).toBeLessThanOrEqual(225);
    expect(y).toBeGreaterThanOrEqual(30);
    expect(y).toBeLessThanOrEqual(230);
  }
  expect(placesAround(0, room)).toEqual([{ x: 150, y: 130 }]);
});
