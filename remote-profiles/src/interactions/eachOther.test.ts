import { expect, test } from 'vitest';
import { eachOther } from './eachOther';
import type { Interaction } from './queries';

const review = (from: 'a' | 'b', at: string, sentiment: number | null): Interaction => ({
  kind: 'review',
  from,
  at,
  id: 1,
  sentiment,
  active: true,
});
const back = review('b', '2025-03-01T10:20:00Z', 1);
const given = review('a', '2025-03-01T10:00:00Z', 1);

test('says how far apart the first reviews of each other are, and what both said', () => {
  expect(eachOther([review('a', '2026-01-01T00:00:00Z', -1), back, given], 'Alice', 'Bob')).toBe(
    'They first reviewed each other 20 min apart, both positively.',
  );
  expect(eachOther([{ ...back, sentiment: -1 } as Interaction, given], 'Alice', 'Bob')).toBe(
    'They first reviewed each other 20 min apart, Alice positively and Bob negatively.',
  );
});

test('says nothing for one direction only, or for other things', () => {
  expect(eachOther([given], 'Alice', 'Bob')).toBeNull();
  expect(eachOther([given, { kind: 'invitation', from: 'b', at: back.at, id: 2 }], 'Alice', 'Bob')).toBeNull();
});
