import { expect, test } from 'vitest';
import { facetsOf } from './facets';

const none = {
  reviews: 0,
  vouches: 0,
  slashes: 0,
  positive: 0,
  neutral: 0,
  negative: 0,
  inactive: 0,
  reciprocal: 0,
  batch: 0,
  template: 0,
};

test('a value that all or none of the texts have does not narrow', () => {
  expect(facetsOf(none)).toEqual([]);
  expect(facetsOf({ ...none, reviews: 11, positive: 11, inactive: 10, batch: 11, template: 3 })).toEqual([
    {
      label: 'State',
      facets: [
        { part: 'is:active', label: 'active', count: 1 },
        { part: 'is:archived', label: 'archived or ended', count: 10 },
      ],
    },
    { label: 'Only', facets: [{ part: 'is:template', label: 'near-duplicates', count: 3 }] },
  ]);
});
