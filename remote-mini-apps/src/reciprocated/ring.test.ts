import { expect, it } from 'vitest';
import { ringOf, ringPlaces } from './ring';

const person = (userId: number) => ({
  userId,
  profileId: userId,
  userkey: `profileId:${userId}`,
  name: `Person ${userId}`,
  handle: null,
  avatar: null,
  score: 1200,
});
const circle = (...ids: number[]) => ({ members: ids.map(person) });
const pair = (first: number, responder: number) => ({ first: person(first), responder: person(responder) });

it('puts members of a circle side by side and draws a pair once', () => {
  const { people, links, left } = ringOf(person(2), [pair(1, 2), pair(2, 5)], [circle(1, 2, 3, 4)]);
  expect(people.map(({ userId }) => userId)).toEqual([2, 3, 4, 1, 5]);
  expect(links).toEqual([
    { from: 1, to: 2, kind: 'mutual' },
    { from: 2, to: 5, kind: 'mutual' },
    { from: 2, to: 3, kind: 'circle' },
    { from: 3, to: 4, kind: 'circle' },
    { from: 4, to: 1, kind: 'circle' },
  ]);
  expect(left).toBe(0);
});

it('calls praise that circles run along both ways mutual', () => {
  const { links } = ringOf(person(1), [], [circle(1, 2, 3), circle(1, 3, 2)]);
  expect(links.map(({ kind }) => kind)).toEqual(['mutual', 'mutual', 'mutual']);
});

it('says how many people are left out, and draws no line to them', () => {
  const { people, links, left } = ringOf(person(1), [pair(1, 2), pair(1, 3), pair(4, 1)], [], 2);
  expect(people.map(({ userId }) => userId)).toEqual([1, 2, 3]);
  expect(links).toHaveLength(2);
  expect(left).toBe(1);
});

it('starts the ring at the right of the box, inside the room for names', () => {
  expect(
    ringPlaces(3, { width: 400, height: 200, beside: 80, above: 20 }).map(({ x, y }) => [Math.round(x), Math.round(y)]),
  ).toEqual([
    [200, 100],
    [320, 100],
    [80, 100],
  ]);
});
