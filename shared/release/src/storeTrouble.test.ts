import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BuildFailed } from '@companion/build';
import { expect, test } from 'vitest';
import { built } from './built';
import { StoreUnwritable } from './releaseStore';
import { temporaryFolder } from './testing';

/** The output of the release tool, and how it ends; with `head`, only that much of its output is read. */
async function release(env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const dataDir = await temporaryFolder();
  return new Promise((resolve, reject) => {
    const command = spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('cli.ts', import.meta.url)), ...args],
      { env: { ...process.env, DATA_DIR: dataDir, ...env } },
    );
    let said = '';
    // Like `| head -0`: gone before the first line.
    command.stdout.destroy();
    command.stderr.on('data', (part) => {
      said += part;
    });
    command.on('error', reject).on('close', (code) => resolve({ code, said: said.trim() }));
  });
}

test('a reader that stops after the first lines gets no stack trace', async () => {
  expect(await release({}, 'list')).toEqual({ code: 0, said: '' });
});

test('an invalid store is named, in one sentence with what to do', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  expect(await release({ RELEASE_STORE: file }, 'list')).toEqual({
    code: 1,
    said: `The release store ${file} cannot be read: it is no folder. See that the store is up and that its address and keys are right. See docs/errors.md#release-store-unreadable.`,
  });
});

test.each([
  ['Error: ENOSPC: no space left on device, write', 'its disk is full'],
  ['  × No space left on device (os error 28)', 'its disk is full'],
  ['  × Read-only file system (os error 30)', 'it is read-only'],
  ['  × Disk quota exceeded (os error 122)', 'its quota is used up'],
])('a build that its disk stopped is no fault of the sources: %s', async (says, why) => {
  const failing = built('/store/.work/x', () => Promise.reject(new BuildFailed(`ERROR in ./src/a.ts\n${says}`)));
  await expect(failing).rejects.toThrow(new StoreUnwritable('/store/.work/x', why));
});

test('a build stopped by its sources gives the same message as before', async () => {
  const failed = new BuildFailed("Module not found: Can't resolve './gone'");
  await expect(built('/store/.work/x', () => Promise.reject(failed))).rejects.toBe(failed);
});
