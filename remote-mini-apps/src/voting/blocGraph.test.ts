import { expect, test } from 'vitest';
import { blocGraph } from './blocGraph';

const person = (userId: number) => ({
  userId,
  profileId: userId,
  userkey: `profileId:${userId}`,
  name: `P${userId}`,
  handle: null,
  avatar: null,
  score: 1500,
});
const link = (a: number, b: number, slashes: boolean, content: boolean) => ({ a, b, slashes, content });
const group = (first: number, size: number, links = [link(first, first + 1, true, false)]) => ({
  members: Array.from({ length: size }, (_, place) => person(first + place)),
  size,
  links,
});

test('draws a line for each pair that agrees, by what they agree on', () => {
  const links = [link(1, 2, true, false), link(2, 3, false, true), link(1, 3, true, true)];
  const { dots, lines, left } = blocGraph([group(1, 3, links)], 800);
  expect(dots.map(({ person: { userId } }) => userId)).toEqual([1, 2, 3]);
  expect(lines.map(({ from, to, kind }) => [from.person.userId, to.person.userId, kind])).toEqual([
    [1, 2, 'slashes'],
    [2, 3, 'content'],
    [1, 3, 'both'],
  ]);
  expect(left).toEqual({ groups: 0, members: 0 });
});

test.each([280, 360, 800, 1200])('everyone is inside a picture of %i px, and no two overlap', (width) => {
  const { dots, height } = blocGraph([group(1, 24), group(100, 2), group(200, 5)], width);
  for (const { x, y } of dots) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(height);
  }
  expect(new Set(dots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(dots.length);
});

test('shows two rows of groups, and the first 24 of each group; the rest are counted', () => {
  const many = [group(1, 30), ...Array.from({ length: 6 }, (_, n) => group(100 * (n + 1), 2))];
  expect(blocGraph(many, 360)).toMatchObject({ height: 460, left: { groups: 5, members: 6 } });
  expect(blocGraph(many, 900)).toMatchObject({ height: 460, left: { groups: 1, members: 6 } });
});
