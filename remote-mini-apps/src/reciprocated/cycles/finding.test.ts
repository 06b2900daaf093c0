import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { cyclesFinding } from './finding';

const text = (triangles: number, rectangles: number, computedAt: string | null = '2026-03-16T00:00:00Z') => {
  const found = cyclesFinding({ triangles, rectangles, computedAt });
  return found && findingText(found);
};

test('counts circles of both sizes once the search has run', () => {
  expect(text(3, 4, null)).toBeNull();
  expect(text(0, 0)).toBe('There is no circle of praise among three or four people anywhere on the network.');
  expect(text(1, 0)).toBe(
    'Across the network, praise runs in a circle of three people 1 time and of four people 0 times.',
  );
  expect(text(12, 1234)).toBe(
    'Across the network, praise runs in a circle of three people 12 times and of four people 1,234 times.',
  );
});
