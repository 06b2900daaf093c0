import { expect, test } from 'vitest';
import { circlePlaces } from './circle';

const SIZE = { width: 640, height: 360 };

const tied = (userId: number, endorses: boolean, endorsed: boolean) => ({
  person: {
    userId,
    profileId: userId,
    userkey: `profileId:${userId}`,
    name: 'A',
    handle: null,
    avatar: null,
    score: 1,
  },
  endorses,
  endorsed,
});

test('endorsers are on the left, the endorsed on the right, people who are both nearer to the middle', () => {
  const places = circlePlaces(
    [tied(1, true, true), tied(2, true, false), tied(3, true, false), tied(4, false, true)],
    SIZE,
  );
  const middle = SIZE.width / 2;
  expect(places.get(1)).toEqual({ x: middle, y: 90 });
  expect(places.get(2)?.x).toBeLessThan(middle);
  expect(places.get(3)?.x).toBeLessThan(middle);
  expect(places.get(4)).toEqual({ x: 608, y: 180 });
});

test('no two people overlap, and all are within the picture', () => {
  const people = Array.from({ length: 120 }, (_, at) => tied(at, at % 3 !== 0, at % 3 !== 1));
  const places = [...circlePlaces(people, SIZE).values()];
  expect(places).toHaveLength(120);
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(120);
  for (const { x, y } of places) {
    expect(x).toBeGreaterThan(8);
    expect(x).toBeLessThan(SIZE.width - 8);
    expect(y).toBeGreaterThan(8);
    expect(y).toBeLessThan(SIZE.height - 8);
  }
});
