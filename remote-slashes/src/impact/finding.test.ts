import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { impactFinding, impactsFinding } from './finding';
import type { Impact } from './queries';

const of = (status: string, direct: number | null, endorsers: number | null) => {
  const found = impactFinding({
    slash: { status },
    counts: status === 'upheld',
    points: { direct, endorsers },
  } as Impact);
  return found && findingText(found);
};

test('says what a slash cost and whom, once it has a cost', () => {
  expect(of('upheld', 300, 210)).toBe('It cost the accused 300 points, and the people who backed them 210 more.');
  expect(of('upheld', 1, 0)).toBe('It cost the accused 1 point and nobody else anything.');
  expect(of('defended', 0, 0)).toBe('The accused was defended, so nobody who backed them lost anything.');
  expect([of('open', 0, 0), of('inconclusive', 0, 0), of('upheld', null, 0), of('upheld', 9, null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('names the slash that moved most, with its page', () => {
  const found = impactsFinding({ id: 7, points: { total: 510, reach: 4 } });
  expect(found && findingText(found)).toBe('Slash #7 moved the most: 510 points, affecting 4 people.');
  expect(found?.pieces[1]).toEqual({ figure: '#7', href: '/slashes/impact/7' });
  expect(impactsFinding({ id: 7, points: { total: 0, reach: 0 } })).toBeNull();
  expect(impactsFinding({ id: 7, points: { total: null, reach: 1 } })).toBeNull();
  expect(impactsFinding(undefined)).toBeNull();
});
