import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { freePort } from '../test/freePort.ts';
import { preparedServer } from '../test/postgresServer.ts';
import { withTempDir } from '../test/testBackend.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

interface Run {
  child: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], { cwd: ROOT, env: { ...process.env, ...env } });
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  return { child, output: () => text, ended: once(child, 'close').then(([code]) => code as number | null) };
}

async function untilReady(run: Run): Promise<void> {
  for (let i = 0; i < 900 && run.child.exitCode === null; i++) {
    if (run.output().includes('backend ready on')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The backend did not start: ${run.output()}`);
}

it(
  'serves the project, refuses a second process, and keeps data after a stop and a kill',
  () =>
    withTempDir(async (dir) => {
      const port = String(await freePort());
      const env = { SUPABASE_PORT: port, DATA_DIR: dir };
      const first = start(env);
      await untilReady(first);
      expect(first.output().trim()).toBe(`backend ready on http://localhost:${port}`);
      expect(await (await fetch(`http://localhost:${port}/health`)).json()).toEqual({ status: 'ok' });
      const keys = readFileSync(join(dir, 'postgres', 'keys.json'), 'utf8');

      const samePort = start({ SUPABASE_PORT: port, DATA_DIR: join(dir, 'other') });
      const sameData = start({ SUPABASE_PORT: String(await freePort()), DATA_DIR: dir });
      expect(await samePort.ended).toBe(1);
      expect(samePort.output().trim()).toBe(
        `Port ${port} is taken. Stop the program that uses it, or set SUPABASE_PORT to a free port. See docs/errors.md#port-taken.`,
      );
      expect(await sameData.ended).toBe(1);
      expect(sameData.output().trim()).toBe(
        `The data in ${join(dir, 'postgres')} is in use by process ${first.child.pid}. Stop the other program, or set DATA_DIR to another folder. See docs/errors.md#data-in-use.`,
      );

      const isLocked = () => existsSync(join(dir, 'postgres', 'backend.lock'));
      const goesOn = async (end: 'SIGTERM' | 'SIGINT') => {
        const next = start(env);
        await untilReady(next);
        expect(readFileSync(join(dir, 'postgres', 'keys.json'), 'utf8')).toBe(keys);
        next.child.kill(end);
        expect(await next.ended).toBe(0);
        expect(isLocked()).toBe(false);
      };
      first.child.kill('SIGKILL');
      await first.ended;
      expect(isLocked()).toBe(true);
      await goesOn('SIGTERM');
      // After a stop there is less to do than after a kill.
      if (process.env.FULL === '1') await goesOn('SIGINT');
    }),
  240_000,
);

it('rejects an invalid port', async () => {
  const run = start({ SUPABASE_PORT: 'abc', DATA_DIR: '/nonexistent' });
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toMatch(/^SUPABASE_PORT must be a port number, not "abc"\. .*#environment-wrong\.$/);
});

it(
  'serves a database on a PostgreSQL server and names it, or says in one sentence why it cannot',
  () =>
    withTempDir(async (dir) => {
      const server = await preparedServer();
      const said = async (BACKEND_DATABASE_URL: string) => {
        const run = start({ SUPABASE_PORT: String(await freePort()), DATA_DIR: dir, BACKEND_DATABASE_URL });
        expect(await run.ended).toBe(1);
        return run.output().trim();
      };
      try {
        const url = await server.newDatabase();
        const named = new URL(url);
        named.password = 'not to be shown';
        const port = String(await freePort());
        const run = start({ SUPABASE_PORT: port, DATA_DIR: dir, BACKEND_DATABASE_URL: named.href });
        await untilReady(run);
        expect(run.output().trim()).toBe(
          `backend ready on http://localhost:${port}, data in PostgreSQL: companion_1 on 127.0.0.1`,
        );
        run.child.kill('SIGTERM');
        expect(await run.ended).toBe(0);

        expect(await said('companion:secret')).toBe(
          'BACKEND_DATABASE_URL must be the address of a database, such as postgresql://companion@db.example/companion. Set it in the environment or in `.env`; `.env.example` lists all of them. See docs/errors.md#environment-wrong.',
        );
        const cannot = (why: string) =>
          `The PostgreSQL server of this site cannot be used: ${why}. See that PostgreSQL runs and that BACKEND_DATABASE_URL names its database and role. See docs/errors.md#database-server.`;
        expect(await said('postgresql://companion@127.0.0.1:9/companion')).toBe(
          cannot('connect ECONNREFUSED 127.0.0.1:9'),
        );
        const nobody = new URL(url);
        nobody.username = 'nobody_made_it';
        expect(await said(nobody.href)).toBe(cannot('role "nobody_made_it" does not exist'));
      } finally {
        await server.close();
      }
    }),
  240_000,
);
