import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { peopleFinding } from './finding';

type Answer = Parameters<typeof peopleFinding>[0];

const text = (rule: Answer['rule'], most: number[], total: number) => {
  const found = peopleFinding({ rule, rows: most.map((neutralised) => ({ neutralised })), total } as Answer);
  return found && findingText(found);
};

test('says the most reviews of one person that do not count, under either rule', () => {
  expect(text('eip7', [], 0)).toBeNull();
  expect(text('eip7', [0], 1)).toBe('Under EIP-7, the current rule, all returned reviews of 1 person count.');
  expect(text('eip7', [12, 3], 345)).toBe(
    'Under EIP-7, the current rule, one person has 12 returned reviews with no effect, the most among 345 people.',
  );
  expect(text('eip14', [0], 2)).toBe('Under the proposed EIP-14, all returned reviews of 2 people would count.');
  expect(text('eip14', [1], 2)).toBe(
    'Under the proposed EIP-14, one person would have 1 returned review with no effect, the most among 2 people.',
  );
});
