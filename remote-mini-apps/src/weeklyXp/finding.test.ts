import { findingText } from '@companion/domain';
import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import type { XpAnswer } from './columns';
import { earnedClaim, weekFinding } from './finding';

const earned = (profileId: number, name: string, xp: number, rank: number) => ({
  person: person(profileId, name),
  xp,
  rank,
});
const text = (given: Partial<XpAnswer>, earners = 4, top10Share: number | null = 1) => {
  const found = weekFinding({
    week: 4,
    complete: true,
    kpis: { total: 2700, earners, top10Share },
    rows: [earned(3, 'Carol', 1200, 1), earned(1, 'Alice', 900, 2)],
    ...given,
  } as XpAnswer);
  return found && findingText(found);
};

test('names who earned most, and the share of the top ten once more than ten earned', () => {
  expect(text({}, 0)).toBeNull();
  expect(text({ kpis: null })).toBeNull();
  expect(text({}, 1)).toBe('Carol earned the most in week 4: 1,200 of the 2,700 XP that went to 1 person.');
  expect(text({}, 10)).toBe('Carol earned the most in week 4: 1,200 of the 2,700 XP that went to 10 people.');
  expect(text({}, 11, 0.912)).toBe(
    'Carol earned the most in week 4, 1,200 XP; the top ten got 91.2% of the 2,700 XP given out.',
  );
});

test('names no one where two share first place, or in another order', () => {
  const rows = [earned(3, 'Carol', 1200, 1), earned(1, 'Alice', 1200, 1)] as XpAnswer['rows'];
  expect(text({ rows })).toBe('In week 4, 2,700 XP went to 4 people.');
  expect(text({ rows: [] }, 11, 0.912)).toBe(
    'In week 4, the top ten of 11 people got 91.2% of the 2,700 XP given out.',
  );
});

test('an unfinished week has no winner', () => {
  expect(text({ complete: false }, 11, 0.9)).toBe('Week 4 is still running: 2,700 XP went to 11 people so far.');
});

test('the chart of earners says how much half of them got at most, from thirty on', () => {
  const claim = (earners: number, median: number | null, complete = true) =>
    earnedClaim({ complete, kpis: { earners, median } as NonNullable<XpAnswer['kpis']> });
  expect(claim(30, 90, false)).toBeNull();
  expect(claim(29, 90)).toBeNull();
  expect(claim(30, null)).toBeNull();
  expect(claim(30, 90)).toBe('Half of 30 people earned 90 XP or less');
});
