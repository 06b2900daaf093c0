import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FolderStore } from './folderStore';
import { registryKeys } from './keys';
import { changeRegistry } from './registryState';
import { releaseRecord, stored, temporaryFolder } from './testing';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The output of `npm run release -- …` in a data folder, and how it ends. */
function release(dataDir: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  return ended(dataDir, 'npm', ['run', '--silent', 'release', '--', ...args]);
}

/** The same without starting npm and pnpm, which take longer than the command itself. */
function program(dataDir: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  return ended(dataDir, process.execPath, ['--import', 'tsx', 'shared/release/src/cli.ts', ...args]);
}

function ended(dataDir: string, name: string, args: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const command = spawn(name, args, {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, BACKEND: 'none' },
    });
    let said = '';
    command.stdout.on('data', (part) => {
      said += part;
    });
    command.stderr.on('data', (part) => {
      said += part;
    });
    command.on('error', reject).on('close', (code) => resolve({ code, said: said.trim() }));
  });
}

// With a backend: e2e/changing/release-page.spec.ts.
test('npm run release -- compare says what is missing, and ends with an error', async () => {
  const dataDir = await temporaryFolder();
  expect(await release(dataDir, 'compare', 'reviews')).toMatchObject({
    code: 1,
    said: expect.stringContaining('reviews has never been released.'),
  });
  const store = new FolderStore(join(dataDir, 'releases'));
  const ref = await stored(store, releaseRecord('reviews', '1.0.0'));
  await changeRegistry(
    store,
    await registryKeys(join(dataDir, 'release-keys.json')),
    { author: 'ann', reason: 'test' },
    () => [{ action: 'release', section: 'reviews', release: ref }],
  );
  const without = 'Without a backend there are no reports of visits to judge releases by.';
  // With its folder name too.
  const calls = [
    [['reviews'], without],
    [['remote-reviews'], without],
    [[], 'npm run release -- compare <remote>'],
  ] as const;
  const answers = await Promise.all(calls.map(([names]) => program(dataDir, 'compare', ...names)));
  expect(answers).toEqual(calls.map(([, said]) => ({ code: 1, said: expect.stringContaining(said) })));
});

test('a reason that cannot be stored is rejected before anything is built', async () => {
  const dataDir = await temporaryFolder();
  const { code, said } = await program(dataDir, 'remote-reviews', '--reason', 'x'.repeat(501));
  expect([code, said.split('\n')[0]]).toEqual([1, expect.stringMatching(/^The reason is too long\./)]);
  expect(await new FolderStore(join(dataDir, 'releases')).versions('reviews')).toEqual([]);
});
