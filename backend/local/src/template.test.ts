import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { withTempDir } from '../test/testBackend.ts';
import { emptyCluster } from './template.ts';

it('unpacks to a cluster without any table of ours, every time the same', async () => {
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

it('does without where nothing can be written', () =>
  withTempDir(async (dir) => {
    writeFileSync(join(dir, 'file'), '');
    expect(await emptyCluster(join(dir, 'file', 'cache'))).toBeNull();
  }));
