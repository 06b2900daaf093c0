import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPTS = fileURLToPath(new URL('.', import.meta.url));
const NOBODY = 65_534;

/** A checkout whose `npx` records its arguments, prints `npx_says` and exits with `npx_code`. */
let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  for (const folder of ['scripts', 'bin', 'home', 'node_modules']) mkdirSync(join(checkout, folder));
  for (const name of ['bootstrap.mjs', 'install.mjs']) cpSync(join(SCRIPTS, name), join(checkout, 'scripts', name));
  writeFileSync(join(checkout, 'scripts/all.mjs'), "import { prepare } from './bootstrap.mjs';\nprepare();\n");
  writeFileSync(join(checkout, 'pnpm-lock.yaml'), 'one');
  const npx = '#!/bin/sh\necho "$npm_config_cache $XDG_DATA_HOME $*" >> asked\necho "$npx_says"\nexit $npx_code\n';
  writeFileSync(join(checkout, 'bin/npx'), npx, { mode: 0o755 });
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function run(script: 'install' | 'all', env: NodeJS.ProcessEnv = {}, uid?: number) {
  const asked = join(checkout, 'asked');
  rmSync(asked, { force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, `scripts/${script}.mjs`)], {
    encoding: 'utf8',
    ...(uid && { uid, gid: uid }),
    env: { PATH: `${join(checkout, 'bin')}:${process.env.PATH}`, HOME: join(checkout, 'home'), ...env },
  });
  return { status, stdout, stderr, asked: existsSync(asked) ? readFileSync(asked, 'utf8') : '' };
}

test('a start installs its packages once, and prints one line about it', () => {
  const { stdout, stderr, asked } = run('install', { npx_says: 'npm notice New version available' });
  expect(`${stdout}${stderr}`).toBe('Installing packages (once) …\n');
  expect(asked).toMatch(/^ {2}--yes pnpm@[\d.]+ install --frozen-lockfile .*--prod/);
  expect(run('install')).toEqual({ status: 0, stdout: '', stderr: '', asked: '' });
});

test('test packages are added, and a start keeps them, even after the lock file has changed', () => {
  run('install');
  expect(run('all').asked).toMatch(/install --frozen-lockfile(?!.*--prod)/);
  expect(run('install').asked).toBe('');
  writeFileSync(join(checkout, 'pnpm-lock.yaml'), 'two');
  expect(run('install').asked).toMatch(/install --frozen-lockfile(?!.*--prod)/);
});

test("a failed install prints the package manager's output, and the next start installs again", () => {
  run('install');
  const { status, stderr } = run('all', { npx_says: 'no such registry', npx_code: '1' });
  expect(status).toBe(1);
  expect(stderr).toBe('no such registry\nThe packages could not be installed: see the lines above.\n');
  expect(run('install').asked).toContain('--prod');
});

test('without a writable home, cache folders are in the checkout', () => {
  const isRoot = process.getuid?.() === 0;
  for (const folder of ['', 'node_modules']) chmodSync(join(checkout, folder), 0o777);
  chmodSync(join(checkout, 'home'), 0o555);
  const { status, asked } = run('install', {}, isRoot ? NOBODY : undefined);
  expect(status).toBe(0);
  expect(asked).toContain(`${checkout}/.cache/npm ${checkout}/.cache/data --yes`);
});
