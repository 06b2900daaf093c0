import { findingText } from '@companion/domain';
import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import { searchFinding } from './finding';
import type { SearchKpis } from './Overview';

type Asked = Parameters<typeof searchFinding>[1];

const by = (profileId: number, name: string, count: number) => ({ person: person(profileId, name), count });
const found = (kpis: Partial<SearchKpis>, filters: Asked['filters'] = {}) =>
  searchFinding(
    {
      ...{ reviews: 20, vouches: 4, slashes: 2, positive: 12, neutral: 7, negative: 1, partial: false },
      authors: [by(1, 'Alice', 9), by(2, 'Bob', 8)],
      subjects: [by(3, 'Carol', 3), by(2, 'Bob', 2)],
      ...kpis,
    } as SearchKpis,
    { q: 'trusted', filters, rows: ({ q }) => `?q=${q}` },
  );
const text = (...given: Parameters<typeof found>) => {
  const said = found(...given);
  return said && findingText(said);
};

test('says who wrote most, or for one author whom most is about', () => {
  expect(text({})).toBe('Of 26 texts found, Alice wrote the most: 9.');
  expect(text({}, { author: '1' })).toBe('Of 26 texts found, the most are about Carol: 3.');
  expect(text({ authors: [by(1, 'Alice', 26)] })).toBe('Alice wrote all 26 texts found.');
  expect(text({ subjects: [by(3, 'Carol', 26)] }, { author: '1' })).toBe('All 26 texts found are about Carol.');
  expect(found({})?.pieces[5]).toEqual({ figure: '9', href: '?q=trusted from:profileId:1' });
});

test('names no one where two share first place, or where it could blame a person', () => {
  const share = 'Reviews with praise or criticism are positive in 92.3% of 13 cases.';
  expect(text({ authors: [by(1, 'Alice', 9), by(2, 'Bob', 9)] })).toBe(share);
  expect(text({}, { marks: ['batch'] })).toBe(share);
  expect(text({}, { type: ['slash'] })).toBe(share);
  expect(text({}, { state: 'archived' })).toBe(share);
  expect(text({ positive: 0 }, { sentiment: 'negative' })).toBe(
    'Reviews with praise or criticism are positive in 0 of 1 cases.',
  );
});

test('says nothing for no results, or for more than were counted', () => {
  expect(text({ partial: true })).toBeNull();
  expect(text({ reviews: 0, vouches: 0, slashes: 0 })).toBeNull();
  expect(text({ authors: [], positive: 0, negative: 0 })).toBeNull();
  expect(text({ authors: [], positive: 9, negative: 1 })).toBe(
    'Reviews with praise or criticism are positive in 90.0% of 10 cases.',
  );
  expect(text({ authors: [], positive: 8, negative: 1 })).toBe(
    'Reviews with praise or criticism are positive in 8 of 9 cases.',
  );
});
