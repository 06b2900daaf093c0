import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../../test/freePort.ts';
import { withTempDir } from '../../test/testBackend.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

async function start(port: number, dir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    cwd: ROOT,
    env: { ...process.env, SUPABASE_PORT: String(port), DATA_DIR: dir },
  });
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  for (let i = 0; i < 2400 && child.exitCode === null; i++) {
    if (text.includes('backend ready on')) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The backend did not start: ${text}`);
}

it(
  'a page gets sync notifications again by itself after the backend was killed',
  () =>
    withTempDir(async (dir) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      let child = await start(port, dir);
      try {
        const keys = JSON.parse(readFileSync(join(dir, 'postgres', 'keys.json'), 'utf8'));
        const options = { auth: { persistSession: false }, realtime: { transport: WebSocket as never } };
        const page = createClient(url, keys.publishable, {
          ...options,
          realtime: { ...options.realtime, reconnectAfterMs: () => 500, timeout: 5_000 },
        });
        const jobs = createClient(url, keys.secret, options);
        const announce = (message: string) =>
          jobs.from('sync_notifications').insert({ type: 'xp_sync', status: 'completed', message });
        const heard: string[] = [];
        const states: string[] = [];
        page
          .channel('sync-notifications')
          .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'sync_notifications' }, ({ new: row }) =>
            heard.push(row.message),
          )
          .subscribe((state) => states.push(state));
        const until = async (holds: () => boolean) => {
          for (let i = 0; i < 600 && !holds(); i++) await new Promise((resolve) => setTimeout(resolve, 100));
          expect(holds()).toBe(true);
        };
        const times = (state: string) => states.filter((one) => one === state).length;

        await until(() => times('SUBSCRIBED') === 1);
        expect((await announce('first')).status).toBe(201);
        await until(() => heard.length === 1);

        child.kill('SIGKILL');
        await once(child, 'exit');
        await until(() => times('CHANNEL_ERROR') >= 1);
        child = await start(port, dir);
        await until(() => times('SUBSCRIBED') === 2);
        expect((await announce('second')).status).toBe(201);
        await until(() => heard.length === 2);
        expect(heard).toEqual(['first', 'second']);
        await page.removeAllChannels();

        child.kill('SIGTERM');
        const [code] = await once(child, 'exit');
        expect(code).toBe(0);
      } finally {
        child.kill('SIGKILL');
      }
    }),
  600_000,
);
