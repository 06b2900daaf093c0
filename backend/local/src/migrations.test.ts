import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withTempDir } from '../test/testBackend.ts';
import { type Backend, createBackend } from './createBackend.ts';
import { readMigrations } from './migrations.ts';
import { hashOf } from './releases.ts';

const open = (dataDir: string, migrationsDir: string): Promise<Backend> =>
  createBackend({ dataDir, migrationsDir, siteUrl: 'http://localhost:3000', log: () => {} });

it(
  'applies each file once, in the order of names, and refuses one that changed or fails',
  () =>
    withTempDir(async (dir) => {
      const migrations = join(dir, 'migrations');
      const data = join(dir, 'data');
      mkdirSync(migrations);
      const write = (file: string, sql: string) => writeFileSync(join(migrations, file), sql);

      // A failed first start leaves nothing behind that breaks the next one.
      write('002_second.sql', 'insert into public.steps values (2); select nothing_like_it();');
      const first = 'create table public.steps (n int);\ninsert into public.steps values (1);';
      write('001_first.sql', first);
      await expect(open(data, migrations)).rejects.toThrow(
        'The migration 002_second.sql failed: function nothing_like_it() does not exist (line 1)',
      );

      write('002_second.sql', 'insert into public.steps values (2); set role anon; set search_path = extensions;');
      let backend = await open(data, migrations);
      await backend.close();

      write('003_third.sql', 'insert into steps values (3); create extension pg_trgm with schema extensions;');
      backend = await open(data, migrations);
      expect(await backend.sql('select n from steps order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
      expect(await backend.sql('select version, name from supabase_migrations.schema_migrations order by 1')).toEqual([
        { version: '001', name: 'first' },
        { version: '002', name: 'second' },
        { version: '003', name: 'third' },
      ]);
      await backend.close();

      // A failing later file is undone as a whole and keeps the data.
      write('004_fourth.sql', 'insert into steps values (4); select 1 / 0;');
      await expect(open(data, migrations)).rejects.toThrow('The migration 004_fourth.sql failed: division by zero');
      rmSync(join(migrations, '004_fourth.sql'));
      backend = await open(data, migrations);
      expect(await backend.sql('select max(n) as n from steps')).toEqual([{ n: 3 }]);
      await backend.close();

      write('001_first.sql', 'create table public.steps (n bigint);');
      await expect(open(data, migrations)).rejects.toThrow(
        'The migration 001_first.sql was changed after it was applied.',
      );
      write('001_first.sql', first);

      // Downgraded from a later release.
      rmSync(join(migrations, '003_third.sql'));
      backend = await open(data, migrations);
      await backend.close();

      rmSync(join(migrations, '001_first.sql'));
      await expect(open(data, migrations)).rejects.toThrow('The migration 001 was applied and is missing here.');
    }),
  180_000,
);

it(
  'continues from the baseline that the migrations of a release were squashed into',
  () =>
    withTempDir(async (dir) => {
      const [folder, before] = [join(dir, 'now/migrations'), join(dir, 'before/migrations')];
      for (const each of [folder, before]) mkdirSync(each, { recursive: true });
      writeFileSync(join(before, '001_first.sql'), 'create table public.steps (n int);');
      writeFileSync(join(before, '002_second.sql'), 'insert into public.steps values (2);');
      const data = join(dir, 'data');
      await (await open(data, before)).close();

      writeFileSync(
        join(folder, '003_baseline.sql'),
        'create table public.steps (n int); insert into steps values (2);',
      );
      writeFileSync(join(folder, '004_fourth.sql'), 'insert into public.steps values (4);');
      const release = { version: '1.0.0', commit: 'abc1234', migrations: 2, sha256: hashOf(readMigrations(before)) };
      writeFileSync(join(dir, 'now/released.json'), JSON.stringify([{ ...release, foldedInto: '003' }]));
      for (let start = 0; start < 2; start++) {
        const backend = await open(data, folder);
        expect(await backend.sql('select n from steps order by n')).toEqual([{ n: 2 }, { n: 4 }]);
        await backend.close();
      }
    }),
  180_000,
);

it.each([
  [['no-version.sql'], 'The migration no-version.sql is not named <version>_<name>.sql, the version being digits.'],
  [['001_a.sql', '001_b.sql'], 'The migrations 001_a.sql and 001_b.sql have the same version.'],
])('refuses the names %j', (files, message) =>
  withTempDir(async (dir) => {
    for (const file of files) writeFileSync(join(dir, file), 'select 1');
    const start = createBackend({ dataDir: null, migrationsDir: dir, siteUrl: 'http://localhost:3000' });
    await expect(start).rejects.toThrow(message);
  }),
);
