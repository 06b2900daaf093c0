import { afterEach, expect, test, vi } from 'vitest';
import { author } from './author';

afterEach(() => vi.unstubAllEnvs());

const nameless = () => {
  throw new Error('uv_os_get_passwd returned ENOENT');
};

test('an account without a name is told by its number', () => {
  vi.stubEnv('USER', '');
  expect(author(nameless)).toBe(`uid ${process.getuid?.() ?? 'unknown'}`);
  vi.stubEnv('USER', 'deployer');
  expect(author(nameless)).toBe('deployer');
});

test('the name of the account comes first', () => {
  vi.stubEnv('USER', 'somebody-else');
  expect(author(() => ({ username: 'alice' }))).toBe('alice');
});
