import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withTempDir } from '../test/testBackend.ts';
import { loadKeys } from './keys.ts';

it('creates keys once and stores them where only the owner can read them', () =>
  withTempDir(async (dir) => {
    const keys = await loadKeys(dir);
    const file = join(dir, 'keys.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(keys.publishable).toMatch(/^sb_publishable_/);
    expect(keys.secret).toMatch(/^sb_secret_/);
    expect(keys.jwtSecret).toHaveLength(64);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(keys);
    chmodSync(file, 0o644);
    expect(await loadKeys(dir)).toEqual(keys);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }));

it('creates other keys for other data', async () => {
  const [one, two] = [await loadKeys(null), await loadKeys(null)];
  expect(one.jwtSecret).not.toBe(two.jwtSecret);
  expect(one.secret).not.toBe(two.secret);
});

it.each(['', 'null', '[]', '{"publishable":"sb_publishable_short","secret":1}', '{'])(
  'refuses a key file of %j',
  (text) =>
    withTempDir(async (dir) => {
      writeFileSync(join(dir, 'keys.json'), text);
      await expect(loadKeys(dir)).rejects.toMatchObject({
        code: 'key-file-broken',
        message: expect.stringContaining('has no valid'),
      });
    }),
);
