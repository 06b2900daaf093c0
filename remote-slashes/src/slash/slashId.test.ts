import { expect, it } from 'vitest';
import { slashIdIn } from './slashId';

it('reads numbers of slashes and nothing else', () => {
  expect(slashIdIn('17')).toBe(17);
  for (const text of ['abc', '', '0', '-1', '1e3', '1.5', '01', ' 1', '9999999999']) expect(slashIdIn(text)).toBeNull();
});
