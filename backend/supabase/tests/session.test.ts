import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { configureData } from '../../../shared/data/src/config.ts';
import { type SyncNotification, subscribeSyncNotifications } from '../../../shared/data/src/realtime.ts';
import { callAsUser } from '../../../shared/data/src/session/callAsUser.ts';
import { signIn, signOut } from '../../../shared/data/src/session/signIn.ts';
import { currentSession } from '../../../shared/data/src/session/store.ts';
import { adminUsersList } from '../../../shared/functions/src/declared/adminUsersList.ts';
import { OPEN, type RunningBackend, serve } from '../../local/src/index.ts';
import { WebSocket } from '../../local/test/testBackend.ts';
import { newWallet } from '../../local/test/wallet.ts';

/* The browser's own modules against the embedded backend, over HTTP and a web socket. */

let backend: RunningBackend;
const wallet = newWallet();
const dataDir = mkdtempSync(join(tmpdir(), 'companion-session-'));
const serveOn = (port: number) =>
  serve({
    port,
    dataDir,
    migrationsDir: fileURLToPath(new URL('../migrations', import.meta.url)),
    siteUrl: 'http://localhost:3000',
    open: OPEN,
    log: () => {},
  });

beforeAll(async () => {
  backend = await serveOn(0);
  vi.stubGlobal('WebSocket', WebSocket);
  vi.stubGlobal('location', { host: 'localhost:3000', origin: 'http://localhost:3000' });
  configureData({ url: backend.url, publishableKey: backend.keys.publishable, clientId: 'companion-test' });
  await backend.sql('select public.admin_seed_owners($1)', [[wallet.address]]);
});
afterAll(async () => {
  await backend.close();
  vi.unstubAllGlobals();
  rmSync(dataDir, { recursive: true, force: true });
});

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 600 && !holds(); i++) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(holds()).toBe(true);
}

it('signs in with a real key, acts as that wallet, and signs out', async () => {
  await signIn({
    address: wallet.address.toLowerCase(),
    chainId: 8453,
    signMessage: (message) => wallet.signMessage({ message }),
  });
  expect(currentSession()).toEqual({
    status: 'signed-in',
    wallet: wallet.address.toLowerCase(),
    profileId: null,
    displayName: null,
    avatarUrl: null,
    role: 'owner',
  });
  expect(await callAsUser(adminUsersList, {})).toMatchObject({ rows: [{ role: 'owner', addedBy: 'environment' }] });
  await signOut();
  expect(currentSession().status).toBe('signed-out');
  await expect(callAsUser(adminUsersList, {})).rejects.toMatchObject({ status: 401, serverCode: '42501' });
});

it('gets sync notifications, also after the backend was away', async () => {
  const heard: SyncNotification[] = [];
  let missed = 0;
  const stop = subscribeSyncNotifications(
    (row) => heard.push(row),
    () => missed++,
  );
  const also: number[] = [];
  const stopOther = subscribeSyncNotifications(({ id }) => also.push(id));
  const announce = (message: string) =>
    backend.sql(
      `insert into public.sync_notifications (type, status, message, details)
      values ('reviews_sync', 'completed', $1, '{"rows": 3}')`,
      [message],
    );
  // There is no signal for a joined channel: the first notification shows it.
  for (let i = 0; i < 100 && heard.length === 0; i++) {
    await announce('first');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(heard[0]).toMatchObject({ type: 'reviews_sync', status: 'completed', message: 'first', details: { rows: 3 } });
  expect(also[0]).toBe(heard[0]?.id);

  const change = (columns: string) =>
    backend.sql(`update public.sync_notifications set ${columns} where id = ${also[0]}`);
  await change(`status = 'in_progress', message = 'a step'`);
  await change(`status = 'failed', message = 'the end'`);
  await until(() => heard.at(-1)?.message === 'the end');
  expect(heard.map(({ message }) => message)).not.toContain('a step');
  expect(also.at(-1)).toBe(also[0]);

  const { port } = backend;
  await backend.close();
  backend = await serveOn(port);
  await until(() => missed === 1);
  await announce('second');
  await until(() => heard.at(-1)?.message === 'second');
  expect(also.at(-1)).toBe(heard.at(-1)?.id);
  stop();
  stopOther();
}, 90_000);
