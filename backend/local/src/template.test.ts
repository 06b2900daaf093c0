import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { withTempDir } from '../test/testBackend.ts';
import { emptyCluster, keepDatabase, keptDatabase } from './template.ts';

it('unpacks to a cluster without any table of ours, the same every time', async () => {
  const first = await emptyCluster();
  const again = await emptyCluster();
  expect(again?.size).toBe(first?.size);
  const db = await PGlite.create({ loadDataDir: first as Blob });
  const { rows } = await db.query(
    `select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(rows).toEqual([{ tables: 0 }]);
  await db.close();
});

it('does without it where nothing can be written', () =>
  withTempDir(async (dir) => {
    writeFileSync(join(dir, 'file'), '');
    expect(await emptyCluster(join(dir, 'file', 'cache'))).toBeNull();
  }));

it('stores a database by what was done in it', () =>
  withTempDir(async (dir) => {
    expect(keptDatabase('one table', dir)).toBeNull();
    const db = await PGlite.create({ loadDataDir: (await emptyCluster()) as Blob });
    await db.exec('create table kept (id int); insert into kept values (7)');
    await keepDatabase('one table', db, dir);
    await db.close();
    const again = await PGlite.create({ loadDataDir: keptDatabase('one table', dir) as Blob });
    expect((await again.query('select id from kept')).rows).toEqual([{ id: 7 }]);
    for (const state of ['two', 'three', 'four', 'five']) {
      // A few are stored: two that alternate would otherwise recreate each other.
      expect(keptDatabase('one table', dir), state).not.toBeNull();
      await keepDatabase(state, again, dir);
    }
    await again.close();
    expect(keptDatabase('one table', dir)).toBeNull();
    expect(readdirSync(dir)).toHaveLength(4);
  }));
