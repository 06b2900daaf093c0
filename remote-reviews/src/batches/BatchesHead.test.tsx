import { expect, test } from 'vitest';
import { hrefOf } from './BatchesHead';

test('a tab keeps the day, the people to compare, author and range, and starts its own list anew', () => {
  const search = '?asOf=2026-01-31&author=profileId:11&c=1,2&range=all&page=3&sort=size&gap=10';
  expect(hrefOf(search, 'texts')).toBe('?view=texts&author=profileId%3A11&range=all&asOf=2026-01-31&c=1%2C2');
  expect(hrefOf('?view=texts&page=2', 'batches')).toBe('?');
});
