import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BOOK } from '../../shared/functions/src/book.ts';
import type { AnyFunction } from '../../shared/functions/src/schema/declaration.ts';
import type { Filters } from '../../shared/functions/src/schema/filter.ts';
import { createBackend } from '../local/src/index.ts';
import { readMigrations } from '../local/src/migrations.ts';
import { withTempDir } from '../local/test/testBackend.ts';
import { type Backend, call } from './tests/backend.ts';
import { g1, loadDataSet } from './tests/load.ts';
import { runRollups } from './tests/rollups.ts';

/** The last migration of the first release. */
const FIRST_RELEASE = '20260101000910_magic_cost.sql';
const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));

/** Files of migrations that sites have applied, by their SHA-256, as `sha256sum` writes and checks them. */
const released = new Map(
  readFileSync(new URL('migrations.sha256', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('  ').reverse() as [file: string, hash: string]),
);

test('a migration that sites have applied stays as it is, and new ones come after it', () => {
  const now = readMigrations(MIGRATIONS);
  expect(Object.fromEntries(now.slice(0, released.size).map(({ file, hash }) => [file, hash]))).toEqual(
    Object.fromEntries(released),
  );
});

/** Tell how far the jobs are, and of the time of this machine. */
const OF_THE_JOBS = ['site_status', 'site_stats', 'raffles_list'];
/** Page functions that can be called without an argument. */
const PLAIN = Object.values(BOOK as Record<string, AnyFunction>).filter(
  ({ name, rights, args }) =>
    rights === 'page' &&
    !OF_THE_JOBS.includes(name) &&
    Object.values(args as Filters).every(({ required }) => !required),
);

/** All of them, without the times at which this machine counted. */
async function answers(backend: Backend): Promise<Record<string, object>> {
  const found: Record<string, unknown> = {};
  for (const { name } of PLAIN) found[name] = await call(backend, name);
  return JSON.parse(JSON.stringify(found, (key, value) => (key === 'computedAt' ? undefined : value)));
}

test('data of the first release is taken over, and says the same', () =>
  withTempDir(async (dir) => {
    const first = join(dir, 'migrations');
    mkdirSync(first);
    for (const file of released.keys())
      if (file <= FIRST_RELEASE) copyFileSync(join(MIGRATIONS, file), join(first, file));
    const open = (migrationsDir: string) =>
      createBackend({
        dataDir: join(dir, 'data'),
        migrationsDir,
        siteUrl: 'http://localhost:3000',
        log: () => {},
      });
    let backend = await open(first);
    await loadDataSet(backend.sql, g1());
    await runRollups(backend);
    const before = await answers(backend);
    await backend.sql(
      `insert into app.sync_checkpoints (entity, cursor, known_until)
       values ('votes', '{"kind": "review", "after": 7, "pass": 3, "depth": "full"}', now())`,
    );
    await backend.close();

    backend = await open(MIGRATIONS);
    try {
      const now = {
        ...before,
        // What was added to an answer.
        farmer_scores: { ...before.farmer_scores, ringCount: 0 },
        reciprocated_people: { ...before.reciprocated_people, inForce: { free: 10, perNonReturned: 1 } },
        invite_graph: { ...before.invite_graph, version: expect.stringMatching(/^[0-9a-f]{32}$/), parts: 1 },
        vouches_statistics: {
          ...before.vouches_statistics,
          top: {
            ...(before.vouches_statistics as { top: object }).top,
            byCount: { vouchers: expect.any(Array), vouchees: expect.any(Array) },
          },
        },
      };
      expect(await answers(backend)).toEqual(now);
      // Votes of each kind go on as all of them would have.
      expect(
        await backend.sql(
          `select entity, cursor, done_at, known_until is not null as known from app.sync_checkpoints
           where entity like 'votes%' order by entity`,
        ),
      ).toEqual(
        ['discussion', 'review', 'slash', 'vouch'].map((kind) => ({
          entity: `votes_${kind}`,
          cursor: { pass: 3, depth: 'full' },
          done_at: null,
          known: true,
        })),
      );
      await runRollups(backend);
      expect(await answers(backend)).toEqual(now);
    } finally {
      await backend.close();
    }
  }));
