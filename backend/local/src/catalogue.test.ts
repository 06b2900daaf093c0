import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MIGRATIONS, withTempDir } from '../test/testBackend.ts';
import { catalogueCache } from './catalogue.ts';
import { createBackend } from './createBackend.ts';

it('is stored for one state, and only once the database has it', () =>
  withTempDir(async (dir) => {
    const first = catalogueCache(dir, 'one');
    await first.driver.set('', '{"early":true}');
    expect(readdirSync(dir)).toEqual([]);
    first.open();
    await first.driver.set('', '{"tables":[]}');
    const again = catalogueCache(dir, 'one');
    expect(await again.driver.get()).toBeUndefined();
    again.open();
    expect(await again.driver.get()).toBe('{"tables":[]}');
    const other = catalogueCache(dir, 'two');
    other.open();
    expect(await other.driver.get()).toBeUndefined();
    await other.driver.set('', '{}');
    // Two states alternate without deleting each other's file.
    expect(await again.driver.get()).toBe('{"tables":[]}');
    for (const later of ['three', 'four', 'five', 'six']) {
      const next = catalogueCache(dir, later);
      next.open();
      await next.driver.set('', '{}');
    }
    // Only a few are stored, including the newest.
    expect(readdirSync(dir)).toHaveLength(4);
  }));

it('serves the next start with the same data, and a broken one is read again', () =>
  withTempDir(async (dir) => {
    const notes = async () => {
      const backend = await createBackend({
        dataDir: dir,
        migrationsDir: MIGRATIONS,
        siteUrl: 'http://localhost:3000',
        log: () => {},
      });
      try {
        const headers = { apikey: backend.keys.secret };
        return (await backend.fetch(new Request('http://localhost/rest/v1/notes', { headers }))).status;
      } finally {
        await backend.close();
      }
    };
    expect(await notes()).toBe(200);
    const file = join(dir, readdirSync(dir).find((name) => name.startsWith('catalogue-')) ?? '');
    expect(await notes()).toBe(200);
    writeFileSync(file, '{"tables":');
    expect(await notes()).toBe(200);
  }));
