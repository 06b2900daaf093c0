import { randomBytes } from 'node:crypto';
import fs, {
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { MIGRATIONS } from '../test/testBackend.ts';
import { type Backend, createBackend } from './createBackend.ts';

const root = mkdtempSync(join(tmpdir(), 'companion-damage-'));
const whole = join(root, 'whole');
/** File of the table `public.feedback`, from the folder of the cluster. */
let table = '';

const open = (
  dataDir: string,
  log: (line: string) => void = () => {},
  onFatal: (error: Error) => void = () => {},
): Promise<Backend> =>
  createBackend({ dataDir, migrationsDir: MIGRATIONS, siteUrl: 'http://localhost:3000', log, onFatal });

beforeAll(async () => {
  // Its creation was interrupted before.
  mkdirSync(join(whole, 'cluster/base'), { recursive: true });
  writeFileSync(join(whole, 'cluster.making'), '');
  const backend = await open(whole);
  await backend.sql(
    'create table public.feedback as select g as id, repeat(md5(g::text), 8) as text from generate_series(1, 200) g',
  );
  const [row] = await backend.sql<{ file: string }>(`select pg_relation_filepath('public.feedback') as file`);
  table = row?.file ?? '';
  await backend.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A damaged copy of the whole data folder. */
function damaged(damage: (cluster: string, dataDir: string) => void): string {
  const dataDir = mkdtempSync(join(root, 'case-'));
  cpSync(whole, dataDir, { recursive: true });
  damage(join(dataDir, 'cluster'), dataDir);
  return dataDir;
}

/** Every file of a data folder, except the marker of a failed start. */
const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== 'cluster/postmaster.pid')
    .sort();

const DAMAGE: [name: string, damage: (cluster: string, dataDir: string) => void, message: RegExp][] = [
  [
    'an empty folder',
    (cluster) => {
      rmSync(cluster, { recursive: true });
      mkdirSync(cluster);
    },
    /damaged: all its files are gone\.$/,
  ],
  ['no version', (cluster) => rmSync(join(cluster, 'PG_VERSION')), /damaged: PG_VERSION is missing\.$/],
  [
    'a control file that breaks off',
    (cluster) => truncateSync(join(cluster, 'global/pg_control'), 100),
    /damaged: could not read file "global\/pg_control": read 100 of 296\.$/,
  ],
  [
    'no segment of the log, and no mark that it was ever ready',
    (cluster, dataDir) => {
      for (const name of readdirSync(join(cluster, 'pg_wal')))
        if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(cluster, 'pg_wal', name));
      rmSync(join(dataDir, 'cluster.ready'));
    },
    /damaged: could not locate a valid checkpoint record at \S+\.$/,
  ],
  [
    'no file of a table',
    (cluster) => rmSync(join(cluster, table)),
    /damaged: base\/\d+\/\d+ is missing, the file of feedback\.$/,
  ],
];

it.each(DAMAGE)(
  'a database with %s is reported with what to restore, and left alone',
  async (_name, damage, message) => {
    const dataDir = damaged(damage);
    const before = files(dataDir);
    await expect(open(dataDir)).rejects.toMatchObject({
      code: 'database-damaged',
      message: expect.stringMatching(message),
      advice: expect.stringContaining('put a backup in its place with deploy/restore.sh'),
    });
    expect(files(dataDir)).toEqual(before);
  },
);

it('creates a database again if its creation was interrupted', () => {
  expect(readdirSync(whole).filter((name) => name.startsWith('cluster'))).toEqual([
    'cluster',
    'cluster.ready',
    // The owner may have copied their own file there.
    'cluster.unfinished',
  ]);
});

it('says that another PostgreSQL version created the database', async () => {
  const dataDir = damaged((cluster) => writeFileSync(join(cluster, 'PG_VERSION'), '99\n'));
  await expect(open(dataDir)).rejects.toMatchObject({
    code: 'database-version',
    message: expect.stringMatching(
      /initialized by PostgreSQL version 99, which is not compatible with this version 1\d/,
    ),
  });
});

it('says that it cannot write the data', () =>
  // No one can create a folder there, not even root.
  expect(open('/sys/companion')).rejects.toMatchObject({
    code: 'data-unusable',
    message: expect.stringMatching(/'\.$/),
  }));

it('opens a database without its marker and keys with all its rows, and says that the keys are new', async () => {
  const dataDir = damaged((_cluster, folder) => {
    rmSync(join(folder, 'cluster.ready'));
    rmSync(join(folder, 'keys.json'));
  });
  const lines: string[] = [];
  const backend = await open(dataDir, (line) => lines.push(line));
  expect(await backend.sql('select count(*)::int as rows from public.feedback')).toEqual([{ rows: 200 }]);
  await backend.close();
  expect(lines).toEqual([
    `error: ${dataDir} has a database and no keys.json: with new keys, everyone has to sign in again.`,
  ]);
  expect(files(dataDir)).toEqual(files(whole));
});

it('serves the intact data when a page turns out to be broken, and reports the damage', async () => {
  const dataDir = damaged((cluster) => {
    const file = openSync(join(cluster, table), 'r+');
    writeSync(file, Buffer.alloc(8192, 0xa5), 0, 8192, 8192);
  });
  const lines: string[] = [];
  const backend = await open(dataDir, (line) => lines.push(line));
  const health = async () => (await backend.fetch(new Request('http://localhost/health'))).json();
  expect([await health(), backend.problem()]).toEqual([{ status: 'ok' }, null]);
  for (const _ of [1, 2])
    await expect(backend.sql('select count(*) from public.feedback')).rejects.toThrow('invalid page in block 1');
  const problem = 'The database of the server is damaged.';
  expect([await health(), backend.problem()]).toEqual([{ status: 'degraded', problem }, problem]);
  expect(lines).toEqual([
    expect.stringMatching(/^database damaged: invalid page in block 1 of .*docs\/errors\.md#database-damaged\.$/),
  ]);
  expect(await backend.sql('select count(*)::int as notes from public.notes')).toEqual([{ notes: 3 }]);
  await backend.close();
});

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

it('answers every request with 503 while the disk is full, then recovers with everything acknowledged', async () => {
  const fatal: string[] = [];
  const dataDir = damaged(() => {});
  const onFatal = (error: Error) => fatal.push(error.message);
  let backend = await open(dataDir, undefined, onFatal);
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
  expect(await health()).toEqual({ status: 'degraded', problem: 'The disk of the server is full.' });
  expect(await rows()).toEqual([{ rows: 43 }]);
  makeRoom();
  for (const key of keys) expect(await add(key)).toEqual([201, null, '']);
  expect([await health(), await rows(), fatal]).toEqual([{ status: 'ok' }, [{ rows: 123 }], []]);

  // A failed essential write ends the database; it cannot be opened before there is room.
  makeRoom = fillDisk();
  await expect(backend.sql('checkpoint')).rejects.toThrow('The database stopped answering.');
  await backend.close().catch(() => {});
  await expect(open(dataDir)).rejects.toMatchObject({ code: 'disk-full' });
  makeRoom();
  backend = await open(dataDir);
  expect([await rows(), fatal]).toEqual([[{ rows: 123 }], ['The database stopped answering.']]);
  await backend.close();
});
