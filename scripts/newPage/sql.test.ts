import { expect, test } from 'vitest';
import type { PageNames } from './names';
import { listSql } from './sql';

test('a range of a new list includes both of its ends, as those of all lists do', () => {
  const sql = listSql({ path: '/reviews/streaks', fn: 'reviews_streaks' } as PageNames);
  const bounds = [...sql.matchAll(/"(from|to)": "r\.created_at (\S+) /g)].map(([, end, sign]) => [end, sign]);
  expect(bounds).toEqual([
    ['from', '>='],
    ['to', '<='],
  ]);
});
