import { expect, it } from 'vitest';
import { NetworkCache } from './networkCache';

const HOUR = 3_600_000;

/** Which of these are requested again, one after the other. */
async function asked(cache: NetworkCache<string>, keys: string, bytes = 1): Promise<string> {
  let loaded = '';
  for (const key of keys)
    await cache.get(key, async () => {
      loaded += key;
      return key.repeat(bytes);
    });
  return loaded;
}

it('holds a limited number of answers, and drops the oldest', async () => {
  const cache = new NetworkCache<string>(HOUR, { count: 3, bytes: 1_000 }, (text) => text.length);
  expect(await asked(cache, 'abcabc')).toBe('abc');
  expect(await asked(cache, 'dbcda')).toBe('da');
});

it('holds a limited number of bytes, including keys, and drops the oldest', async () => {
  const cache = new NetworkCache<string>(HOUR, { count: 100, bytes: 33 }, (text) => text.length);
  expect(await asked(cache, 'abcabc', 10)).toBe('abc');
  expect(await asked(cache, 'bcd', 10)).toBe('d');
  expect(await asked(cache, 'bcda', 10)).toBe('a');
});

it('drops an answer larger than its limit, and frees the bytes of removed ones', async () => {
  let now = 0;
  const cache = new NetworkCache<string>(
    HOUR,
    { count: 100, bytes: 33 },
    (text) => text.length,
    () => now,
  );
  expect(await asked(cache, 'aa', 33)).toBe('aa');
  for (let hour = 0; hour < 10; hour++) {
    now += HOUR;
    expect(await asked(cache, 'bcbc', 10)).toBe('bc');
  }
  await expect(cache.get('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await asked(cache, 'bc', 10)).toBe('');
});
