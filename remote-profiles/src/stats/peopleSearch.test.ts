import { expect, test } from 'vitest';
import type { StatsAddress } from './params';
import { peopleFilters, peopleSearch } from './peopleSearch';

const list = (filters: object, range = 'all') => ({ filters, values: { range } }) as unknown as StatsAddress;

test('a bar leads to its people among those the page is filtered to', () => {
  expect(peopleSearch(list({ hasProfile: 'yes', range: 'all' }), { level: ['neutral'] })).toBe(
    '/profiles?level=neutral',
  );
  expect(
    peopleSearch(list({ hasProfile: 'any', joinedFrom: '2026-01-01' }, '30d'), { scoreMin: 1200, scoreMax: 1249 }),
  ).toBe('/profiles?range=30d&scoreMin=1200&scoreMax=1249&joinedFrom=2026-01-01&hasProfile=any');
});

test('beyond profiles only accounts with a score are found', () => {
  expect(peopleSearch(list({ hasProfile: 'any' }), {})).toBe('/profiles?scoreMin=0&hasProfile=any');
  expect(peopleFilters(list({ hasProfile: 'any' }).filters)).toEqual({ hasProfile: 'any', scoreMin: 0 });
  expect(peopleFilters(list({ hasProfile: 'yes' }).filters)).toEqual({ hasProfile: 'yes' });
});
