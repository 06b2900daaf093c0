import { expect, test } from 'vitest';
import { visitLines } from './visitLines';

const day = (date: string, visits: number, pages: Record<string, number>) => ({
  at: `${date}T00:00:00Z`,
  whole: true,
  visits,
  pages,
});
const told = (lines: ReturnType<typeof visitLines>) =>
  Object.fromEntries(lines.map(({ label, points }) => [label, points.map(({ value }) => value)]));

test('each page has its days, a day without a visit is 0', () => {
  expect(
    told(
      visitLines({
        pages: [
          { page: '/home', visits: 5 },
          { page: '/profiles/:id', visits: 2 },
        ],
        points: [day('2026-03-14', 3, { '/home': 3 }), day('2026-03-15', 4, { '/home': 2, '/profiles/:id': 2 })],
      }),
    ),
  ).toEqual({ '/home': [3, 2], '/profiles/:id': [0, 2] });
});

test('all pages beyond the top five share one line', () => {
  const pages = ['/a', '/b', '/c', '/d', '/e', '/f', '/g'].map((page) => ({ page, visits: 2 }));
  const lines = visitLines({ pages, points: [day('2026-03-15', 14, { '/a': 2, '/b': 2, '/c': 2, '/d': 2, '/e': 2 })] });
  expect(lines).toHaveLength(6);
  expect(told(lines)['Other pages']).toEqual([4]);
});
