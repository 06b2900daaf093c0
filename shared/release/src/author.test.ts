import { expect, test } from 'vitest';
import { author } from './author';

test('the name of the account comes first; one without a name is identified by its number', () => {
  const nameless = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(author(() => ({ username: 'alice' }))).toBe('alice');
  expect(author(nameless)).toBe(`uid ${process.getuid?.() ?? 'unknown'}`);
});
