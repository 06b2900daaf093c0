import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { controlSecret, registryKeys, registryTrust } from './keys';
import { temporaryFolder } from './testing';

afterEach(() => {
  vi.unstubAllEnvs();
});

const set = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
};

test('keys and the name of the site are created once, and every later start has the same', async () => {
  const file = join(await temporaryFolder(), 'keys.json');
  const [first, second] = await Promise.all([registryKeys(file), registryKeys(file)]);
  expect(second).toEqual(first);
  expect(first.site).toMatch(/^site-[0-9a-f]{8}$/);
  expect(await registryTrust(file)).toEqual({ publicKey: first.publicKey, site: first.site });
});

test('two sites that share one key differ by their names', async () => {
  const file = join(await temporaryFolder(), 'keys.json');
  set({ REGISTRY_PRIVATE_KEY: 'secret', REGISTRY_PUBLIC_KEY: 'open', REGISTRY_SITE: 'a.example' });
  expect(await registryKeys(file)).toEqual({ privateKey: 'secret', publicKey: 'open', site: 'a.example' });
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

test('reading the registry needs no private key', async () => {
  set({ REGISTRY_PUBLIC_KEY: 'open', REGISTRY_SITE: 'a.example' });
  expect(await registryTrust('/nowhere')).toEqual({ publicKey: 'open', site: 'a.example' });
});

test.each([
  [{ REGISTRY_PRIVATE_KEY: 'secret' }],
  [{ REGISTRY_PUBLIC_KEY: 'open' }],
  [{ REGISTRY_PRIVATE_KEY: 'secret', REGISTRY_PUBLIC_KEY: 'open' }],
  [{ REGISTRY_PUBLIC_KEY: 'open', REGISTRY_SITE: 'a.example' }],
])('half of what is needed to sign is refused: %j', async (values) => {
  set(values);
  await expect(registryKeys('/nowhere')).rejects.toThrow(/^Set REGISTRY_/);
});

test('a file without a site name is an error, and no name is made up', async () => {
  const file = join(await temporaryFolder(), 'keys.json');
  await writeFile(file, JSON.stringify({ privateKey: 'secret', publicKey: 'open' }));
  await expect(registryKeys(file)).rejects.toMatchObject({
    code: 'registry-keys-broken',
    message: expect.stringContaining(file),
  });
});

test.each(['', '{"privateKey": "se', 'null'])(
  'a damaged file is neither made up for nor written over: %j',
  async (text) => {
    const file = join(await temporaryFolder(), 'keys.json');
    await writeFile(file, text);
    await expect(registryKeys(file)).rejects.toMatchObject({ code: 'registry-keys-broken' });
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

test('a file that cannot be read, or is missing beside the releases it signed, is reported', async () => {
  const folder = await temporaryFolder();
  await expect(registryKeys(folder)).rejects.toMatchObject({ message: `${folder} cannot be read: EISDIR.` });
  await mkdir(join(folder, 'releases'));
  await writeFile(join(folder, 'releases/registry.json'), '{}');
  const file = join(folder, 'release-keys.json');
  await expect(registryKeys(file)).rejects.toMatchObject({ message: expect.stringContaining(`${file} is missing`) });
  expect(await readdir(folder)).toEqual(['releases']);
});

test('the control secret comes from the environment, so that functions elsewhere can have it', () => {
  const made = controlSecret({ privateKey: 'secret' });
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  set({ RELEASE_CONTROL_SECRET: ' shared ' });
  expect(controlSecret({ privateKey: 'secret' })).toBe('shared');
  set({ RELEASE_CONTROL_SECRET: ' ' });
  expect(controlSecret({ privateKey: 'secret' })).toBe(made);
});
