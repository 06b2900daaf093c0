// Plain JavaScript: runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PNPM = 'pnpm@12.21.0';
const MIN_NODE = [20, 19];
/** Records which set of packages is installed, and from which lock file. Absent during installation. */
const MARKER = join(ROOT, 'node_modules', '.installed');

/**
 * Exits with a message if Node is too old; otherwise installs the lock file's packages unless they are installed already.
 *
 * @param {'all' | 'start'} asked `start`: packages to build and run a site. `all`: also the tools to check and test it.
 */
export function prepare(asked = 'all') {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])) {
    console.error(`Node ${MIN_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'pnpm-lock.yaml')))
    .digest('hex');
  const [present, from] = existsSync(MARKER) ? readFileSync(MARKER, 'utf8').split(' ') : [];
  // A start does not remove what a test has installed.
  const set = present === 'all' ? 'all' : asked;
  if (present === set && from === lock) return;
  console.log(`Installing packages (${set === 'start' ? 'once' : 'those for tests too, once'}) …`);
  rmSync(MARKER, { force: true });
  // Only lock file changes and tests verify age and trust of each version with the registry: 300 MB.
  const chosen = set === 'start' ? ['--prod', '--trust-lockfile'] : [];
  const quiet = ['--reporter', 'append-only', '--loglevel', 'warn'];
  const { status, stdout, stderr, error } = runPnpm(['install', '--frozen-lockfile', ...quiet, ...chosen], 'pipe');
  if (status !== 0) {
    console.error([stdout, stderr, error?.message].filter(Boolean).join('\n').trimEnd());
    console.error('The packages could not be installed: see the lines above.');
    process.exit(1);
  }
  writeFileSync(MARKER, `${set} ${lock}`);
}

/** Runs pnpm without a global installation. */
export function runPnpm(args, stdio = 'inherit') {
  return spawnSync('npx', ['--yes', PNPM, ...args], {
    cwd: ROOT,
    stdio,
    encoding: 'utf8',
    env: { ...process.env, ...ownFolders(), CI: 'true' },
  });
}

/** Cache folders of npm and pnpm for an account without a writable home: nobody, or a read-only system. */
function ownFolders() {
  const npm = process.env.npm_config_cache ?? join(homedir(), '.npm');
  if (isWritable(npm) && isWritable(join(homedir(), '.local/share'))) return {};
  const own = join(ROOT, '.cache');
  return {
    npm_config_cache: join(own, 'npm'),
    XDG_CACHE_HOME: own,
    XDG_CONFIG_HOME: join(own, 'config'),
    XDG_DATA_HOME: join(own, 'data'),
    XDG_STATE_HOME: join(own, 'state'),
  };
}

/** Whether a folder is writable or can be created. */
function isWritable(folder) {
  if (!existsSync(folder) && folder !== dirname(folder)) return isWritable(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs a TypeScript program of the workspace in place of this process: forwards signals and its exit code. */
export function runTypeScript(file, args = process.argv.slice(2)) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  // The terminal sends Ctrl-C to the whole group; the child decides when to exit.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
