import {
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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS } from '../test/testBackend.ts';
import { type Backend, createBackend } from './createBackend.ts';

const root = mkdtempSync(join(tmpdir(), 'companion-damage-'));
const whole = join(root, 'whole');
/** File of the table `public.feedback`, from the folder of the cluster. */
let table = '';

const open = (dataDir: string, log: (line: string) => void = () => {}): Promise<Backend> =>
  createBackend({ dataDir, migrationsDir: MIGRATIONS, siteUrl: 'http://localhost:3000', log });

beforeAll(async () => {
  // The making of it was interrupted before.
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
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A copy of the whole data folder, after somebody damaged it. */
function damaged(damage: (cluster: string, dataDir: string) => void): string {
  const dataDir = mkdtempSync(join(root, 'case-'));
  cpSync(whole, dataDir, { recursive: true });
  damage(join(dataDir, 'cluster'), dataDir);
  return dataDir;
}

/** Every file of a data folder, but for the mark of a start that failed. */
const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== 'cluster/postmaster.pid')
    .sort();

const DAMAGE: [name: string, damage: (cluster: string, dataDir: string) => void, message: RegExp][] = [
  ['no file left', (cluster) => rmSync(cluster, { recursive: true }), /damaged: all its files are gone\.$/],
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
  'a database with %s is reported with what to restore, and left as it is',
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

it('makes a database anew whose making was interrupted', () => {
  expect(readdirSync(whole).filter((name) => name.startsWith('cluster'))).toEqual(['cluster', 'cluster.ready']);
});

it('says that another PostgreSQL made the database', async () => {
  const dataDir = damaged((cluster) => writeFileSync(join(cluster, 'PG_VERSION'), '99\n'));
  await expect(open(dataDir)).rejects.toMatchObject({
    code: 'database-version',
    message: expect.stringMatching(
      /initialized by PostgreSQL version 99, which is not compatible with this version 1\d/,
    ),
  });
});

it('says that it may not write the data', () =>
  // Nobody can make a folder there, root included.
  expect(open('/sys/companion')).rejects.toMatchObject({
    code: 'data-unusable',
    message: expect.stringMatching(/'\.$/),
  }));

it('opens a database that lost its mark and its keys with all its rows, and says that the keys are new', async () => {
  const dataDir = damaged((_cluster, folder) => {
    rmSync(join(folder, 'cluster.ready'));
    rmSync(join(folder, 'keys.json'));
  });
  const lines: string[] = [];
  const backend = await open(dataDir, (line) => lines.push(line));
  expect(await backend.sql('select count(*)::int as rows from public.feedback')).toEqual([{ rows: 200 }]);
  await backend.close();
  expect(lines).toEqual([
    `error: ${dataDir} has a database and no keys.json: with new keys, everybody has to sign in again.`,
  ]);
  expect(files(dataDir)).toEqual(files(whole));
});

it('serves what is whole when a page turns out to be broken, and names the damage', async () => {
  const dataDir = damaged((cluster) => {
    const file = openSync(join(cluster, table), 'r+');
    writeSync(file, Buffer.alloc(8192, 0xa5), 0, 8192, 8192);
  });
  const lines: string[] = [];
  const backend = await open(dataDir, (line) => lines.push(line));
  const health = async () => (await backend.fetch(new Request('http://localhost/health'))).json();
  expect([await health(), backend.trouble()]).toEqual([{ status: 'ok' }, null]);
  for (const _ of [1, 2])
    await expect(backend.sql('select count(*) from public.feedback')).rejects.toThrow('invalid page in block 1');
  const trouble = 'The database of the server is damaged.';
  expect([await health(), backend.trouble()]).toEqual([{ status: 'degraded', trouble }, trouble]);
  expect(lines).toEqual([
    expect.stringMatching(/^database damaged: invalid page in block 1 of .*docs\/errors\.md#database-damaged\.$/),
  ]);
  expect(await backend.sql('select count(*)::int as notes from public.notes')).toEqual([{ notes: 3 }]);
  await backend.close();
});
