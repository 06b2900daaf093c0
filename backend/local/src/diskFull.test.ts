import { randomBytes } from 'node:crypto';
import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { MIGRATIONS } from '../test/testBackend.ts';
import { type Backend, createBackend } from './createBackend.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'companion-full-'));
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (onFatal: (error: Error) => void = () => {}): Promise<Backend> =>
  createBackend({ dataDir, migrationsDir: MIGRATIONS, siteUrl: 'http://localhost:3000', log: () => {}, onFatal });

/** From here on the disk has no room for what the database writes, and says so when asked. */
function fillDisk(): () => void {
  const full = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  const room = vi.spyOn(fs, 'statfsSync').mockReturnValue({ blocks: 1_000, bavail: 0, bsize: 4096 } as never);
  const writes = vi.spyOn(fs, 'writeSync').mockImplementation(full);
  syncBuiltinESMExports();
  return () => {
    room.mockRestore();
    writes.mockRestore();
    syncBuiltinESMExports();
  };
}

it('answers everybody 503 while the disk is full, and goes on by itself with all that was acknowledged', async () => {
  const fatal: string[] = [];
  let backend = await open((error) => fatal.push(error.message));
  await backend.sql('grant insert on public.notes to anon');
  await backend.sql('create policy "anybody writes" on public.notes for insert to anon with check (true)');
  /** More than the last page of the table has room for. */
  const add = async (key: string) => {
    const rows = Array.from({ length: 40 }, () => ({ title: randomBytes(600).toString('base64') }));
    const answer = await backend.fetch(
      new Request('http://localhost/rest/v1/notes', {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify(rows),
      }),
    );
    return [answer.status, answer.headers.get('retry-after'), answer.status < 300 ? '' : (await answer.json()).message];
  };
  const health = async () => (await backend.fetch(new Request('http://localhost/health'))).json();
  const rows = () => backend.sql('select count(*)::int as rows from public.notes');
  const keys = [backend.keys.secret, backend.keys.publishable];
  const full = [503, '30', 'The disk of the server is full. Try again in 30 seconds.'];

  expect(await add(keys[0] as string)).toEqual([201, null, '']);
  let makeRoom = fillDisk();
  for (const key of keys) expect(await add(key)).toEqual(full);
  expect(await health()).toEqual({ status: 'degraded', trouble: 'The disk of the server is full.' });
  expect(await rows()).toEqual([{ rows: 43 }]);
  makeRoom();
  for (const key of keys) expect(await add(key)).toEqual([201, null, '']);
  expect([await health(), await rows(), fatal]).toEqual([{ status: 'ok' }, [{ rows: 123 }], []]);

  // What the database cannot do without ends it; nobody can open it before there is room.
  makeRoom = fillDisk();
  await expect(backend.sql('checkpoint')).rejects.toThrow('The database stopped answering.');
  await backend.close().catch(() => {});
  await expect(open()).rejects.toMatchObject({ code: 'disk-full' });
  makeRoom();
  backend = await open();
  expect([await rows(), fatal]).toEqual([[{ rows: 123 }], ['The database stopped answering.']]);
  await backend.close();
});
