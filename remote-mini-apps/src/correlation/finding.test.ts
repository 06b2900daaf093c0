import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { influenceFinding, matrixFinding, pairFinding } from './finding';

const pair = (pearson: number | null, n = 30, shown = true) => {
  const found = pairFinding({ fit: { n, pearson, shown }, x: 'xpTotal', y: 'score' } as Parameters<
    typeof pairFinding
  >[0]);
  return found && findingText(found);
};

test('says whether two figures move together, from thirty people on', () => {
  expect(pair(0.9, 29, false)).toBeNull();
  expect(pair(null)).toBeNull();
  expect(pair(0.1)).toBe(
    '“Total XP” and “Score” rise together among 30 people: 0.100, where 1 is a perfect match and 0 none.',
  );
  expect(pair(0.0999)).toBe(
    '“Total XP” and “Score” hardly move together among 30 people: 0.100, where 1 is a perfect match and 0 none.',
  );
  expect(pair(-0.31, 1234)).toBe(
    '“Score” falls as “Total XP” rises among 1,234 people: -0.310, where –1 is a perfect match and 0 none.',
  );
});

type Cells = Parameters<typeof matrixFinding>[0]['cells'];

test('finds the figure closest to score, whichever side of the pair it is on', () => {
  const cells: Cells = [
    ['score', 'score', 40, 1, 1],
    ['xpTotal', 'streakDays', 40, 0.99, 0.99],
    ['score', 'farmer', 29, 0.98, 0.98],
    ['score', 'xpTotal', 30, 0.4, 0.4],
    ['streakDays', 'score', 30, null, null],
  ];
  expect(matrixFinding({ cells: [] })).toBeNull();
  expect(matrixFinding({ cells: cells.slice(0, 3) })).toBeNull();
  expect(matrixFinding({ cells })?.pieces).toEqual([
    'Of all figures, “',
    'Total XP',
    '” rises most closely with score: ',
    { figure: '0.40', href: '?x=xpTotal' },
    ', where 1 is a perfect match and 0 none.',
  ]);
  const apart = matrixFinding({ cells: [...cells, ['negativeReviews', 'score', 30, -0.5, -0.5]] });
  expect(apart && findingText(apart)).toBe(
    'Of all figures, “Negative reviews” moves most closely against score: -0.50, where –1 is a perfect match and 0 none.',
  );
});

test('counts scores far above influence, and gives a minimum where the list is full', () => {
  const text = (length: number) => {
    const found = influenceFinding({ levelGaps: Array.from({ length }) } as Parameters<typeof influenceFinding>[0]);
    return found && findingText(found);
  };
  expect(text(0)).toBeNull();
  expect(text(1)).toBe(
    '1 person has a score two or more levels above their influence, for which EIP-12 announces a penalty.',
  );
  expect(text(199)).toMatch(/^199 people have a score two or more levels/);
  expect(text(200)).toMatch(/^At least 200 people have a score two or more levels/);
});
