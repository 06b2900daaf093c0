import { FOUND_ROW_NAMES, type FoundRows } from '@companion/functions/found-rows';
import { expect, test } from 'vitest';
import { columns } from './columns';

/** Counts that share a column, or have one under another name. */
const STANDS_IN: Partial<Record<FoundRows, string>> = {
  positive: 'reviews',
  neutral: 'reviews',
  negative: 'reviews',
  given: 'reviewsGiven',
  slashesUpheld: 'slashes',
};

test('the table of the population has a column for every count of a person', () => {
  const ids = columns.map(({ id }) => id);
  expect(FOUND_ROW_NAMES.map((name) => STANDS_IN[name] ?? name).filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
