import { expect, test } from 'vitest';
import { sizeName } from './sizeName';

test('names a bin by its ends', () => {
  expect([
    sizeName({ fromEth: 0, toEth: 0.001 }),
    sizeName({ fromEth: 0.5, toEth: 1 }),
    sizeName({ fromEth: 10, toEth: 20 }),
    sizeName({ fromEth: 100, toEth: null }),
  ]).toEqual(['under .001', '.5–1', '10–20', 'over 100']);
});
