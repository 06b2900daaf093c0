import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MIGRATIONS, withTempDir } from '../../test/testBackend.ts';
import { loadKeys } from '../keys.ts';
import { DatabaseBrokenError } from './engine.ts';
import { openEngine } from './openEngine.ts';

async function opened(dataDir: string | null = null) {
  const lost: string[] = [];
  const engine = await openEngine(
    { dataDir, migrationsDir: MIGRATIONS, keys: await loadKeys(null), siteUrl: 'http://localhost:3000', reuse: true },
    { onLost: ({ message }) => lost.push(message), onChange: () => {}, onDamage: () => {}, log: () => {} },
  );
  return { engine, lost };
}

it('treats a stack overflow as the end of the database, not as an empty answer', async () => {
  const { engine, lost } = await opened();
  const nested = `${'('.repeat(100_000)}a${')'.repeat(100_000)}`;
  await expect(engine.sql(`select to_tsquery('english', $1)`, [nested])).rejects.toThrow(DatabaseBrokenError);
  expect([engine.state(), lost]).toEqual(['lost', ['The database stopped answering.']]);
  await expect(engine.probe()).rejects.toThrow(DatabaseBrokenError);
  expect(lost).toHaveLength(1);
});

it('continues after a failed statement', async () => {
  const { engine, lost } = await opened();
  await expect(engine.sql('select 1 / 0', [])).rejects.toThrow('division by zero');
  await expect(engine.sql('selec', [])).rejects.toThrow('syntax error');
  expect(await engine.sql('select 1 as one', [])).toEqual([{ one: 1 }]);
  expect([engine.state(), lost]).toEqual(['ready', []]);
  await engine.close();
});

it('knows the time limits of the roles', async () => {
  const { engine } = await opened();
  expect(engine.facts.limits).toEqual({ anon: 120_000, authenticated: 120_000, service_role: 120_000 });
  await engine.close();
});

it('flushes what it acknowledges', () =>
  withTempDir(async (dir) => {
    mkdirSync(dir, { recursive: true });
    const { engine } = await opened(join(dir));
    expect(
      await engine.sql(
        `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
           current_setting('wal_sync_method') as method`,
        [],
      ),
    ).toEqual([{ fsync: 'on', commit: 'on', method: 'fsync' }]);
    await engine.close();
  }));
