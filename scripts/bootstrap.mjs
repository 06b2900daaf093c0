// Plain JavaScript: runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PNPM = 'pnpm@12.21.0';
const MIN_NODE = [20, 19];

/** Ends with one sentence when Node is too old; otherwise installs what the lock file names, if it is not there yet. */
export function prepare() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])) {
    console.error(`Node ${MIN_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'pnpm-lock.yaml')))
    .digest('hex');
  const marker = join(ROOT, 'node_modules', '.installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  console.log('Installing packages (once) …');
  const { status } = runPnpm(['install', '--frozen-lockfile', '--reporter', 'append-only', '--loglevel', 'warn']);
  if (status !== 0) {
    console.error('The packages could not be installed: see the lines above.');
    process.exit(1);
  }
  writeFileSync(marker, lock);
}

/** Runs pnpm without anything installed globally. */
export function runPnpm(args) {
  return spawnSync('npx', ['--yes', PNPM, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CI: 'true' },
  });
}

/** Replaces this process by a TypeScript program of the workspace; signals reach it, its exit code is ours. */
export function runTypeScript(file, args = process.argv.slice(2)) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  // The terminal sends Ctrl-C to the whole group; the child decides when it is done.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
