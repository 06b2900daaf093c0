import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DECLARED_FUNCTIONS } from '../../shared/functions/src/book.ts';
import type { AnyFunction } from '../../shared/functions/src/schema/declaration.ts';
import type { Filters } from '../../shared/functions/src/schema/filter.ts';
import { createBackend } from '../local/src/index.ts';
import { readMigrations } from '../local/src/migrations.ts';
import { type Release, readReleases } from '../local/src/releases.ts';
import { withTempDir } from '../local/test/testBackend.ts';
import { type Catalogue, catalogueOf, differences, inWords } from './catalogue.ts';
import { type Backend, call } from './tests/backend.ts';
import { g1, loadDataSet } from './tests/load.ts';
import { ownData, useSite } from './tests/ownData.ts';
import { runRollups } from './tests/rollups.ts';

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));
const RELEASES = readReleases(MIGRATIONS);

/** They report how far the jobs are, and the time of this machine. */
const OF_THE_JOBS = ['site_status', 'site_stats', 'raffles_list'];
/**
 * A score change over some days is measured from the value at their start (M21), and no longer from the first score within
 * them: in the list of people, their movers and drops, and on the card of the tool that lists these.
 */
const SAID_OTHERWISE = ['profiles_search', 'home_overview', 'losses_network', 'mini_apps_index'];
/** Page functions that can be called without an argument. */
const PLAIN = Object.values(DECLARED_FUNCTIONS as Record<string, AnyFunction>).filter(
  ({ name, rights, args }) =>
    rights === 'page' &&
    ![...OF_THE_JOBS, ...SAID_OTHERWISE].includes(name) &&
    Object.values(args as Filters).every(({ required }) => !required),
);

/** The answers of those functions that this site has, without the times at which this machine computed them. */
async function answers(backend: Backend): Promise<Record<string, object>> {
  const found: Record<string, unknown> = {};
  const known = await backend.sql<{ name: string }>(
    "select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace",
  );
  for (const { name } of PLAIN) if (known.some((each) => each.name === name)) found[name] = await call(backend, name);
  return JSON.parse(JSON.stringify(found, (key, value) => (key === 'computedAt' ? undefined : value)));
}

const open = (dataDir: string | null, migrationsDir: string) =>
  createBackend({
    dataDir,
    migrationsDir,
    siteUrl: 'http://localhost:3000',
    reuse: dataDir === null,
    log: () => {},
  });

/** A used site of that release: from its dump, or by its migrations where they are still here. */
async function siteOf({ version, migrations }: Release, dir: string): Promise<Backend> {
  const applied = join(dir, 'migrations');
  mkdirSync(applied);
  const dump = fileURLToPath(new URL(`tests/released/${version}.tar.br`, import.meta.url));
  if (existsSync(dump)) {
    execFileSync('tar', ['-xf', '-', '--no-same-owner', '-C', dir], {
      input: brotliDecompressSync(readFileSync(dump)),
    });
    // No migration is pending: all of its migrations are of another release.
    return open(dir, applied);
  }
  for (const { file } of readMigrations(MIGRATIONS).slice(0, migrations))
    copyFileSync(join(MIGRATIONS, file), join(applied, file));
  const backend = await open(dir, applied);
  await loadDataSet(backend.sql, g1());
  await useSite(backend.sql);
  await runRollups(backend);
  return backend;
}

/** A function may be formatted differently than when it was applied, and rows belong to the site. */
const structureOf = (catalogue: Catalogue): Catalogue =>
  new Map(
    [...catalogue]
      .filter(([name]) => !name.startsWith('rows of '))
      .map(([name, text]) => [name, name.startsWith('function ') ? text.replace(/\s+|--/g, '') : text]),
  );

/** Parameters as a site had set them: later rules are in a separate version, which is now the active one. */
const asSet = (own: Record<string, string[]>) => ({
  ...own,
  'app.detector_params': own['app.detector_params']
    ?.map((row) => JSON.parse(row))
    .filter(({ detector, version }) => detector !== 'reasons' || version === 1)
    .map(({ active, ...row }) => (row.detector === 'reasons' ? row : { active, ...row })),
});

test.each(RELEASES)(
  'a site of $version upgrades: its schema equals a new one, and its answers and data stay the same',
  (release) =>
    withTempDir(async (dir) => {
      let backend = await siteOf(release, dir);
      const before = await answers(backend);
      expect(Object.keys(before).length).toBeGreaterThan(50);
      const own = await ownData(backend.sql);
      await backend.close();

      const fresh = await open(null, MIGRATIONS);
      const made = structureOf(await catalogueOf(fresh.sql));
      await fresh.close();
      backend = await open(dir, MIGRATIONS);
      try {
        expect(differences(structureOf(await catalogueOf(backend.sql)), made).map(inWords)).toEqual([]);
        // An answer may have gained fields since; none has lost or changed one.
        expect(await answers(backend)).toMatchObject(before);
        await runRollups(backend);
        expect(await answers(backend)).toMatchObject(before);
        expect(asSet(await ownData(backend.sql))).toEqual(asSet(own));
        expect(
          await backend.sql("select version from app.detector_params where detector = 'reasons' and active"),
        ).toEqual([{ version: 2 }]);
      } finally {
        await backend.close();
      }
    }),
);
