import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { CommandError, runProgram } from '@companion/program';
import { createBackend } from '../../backend/local/src/index.ts';
import { readMigrations } from '../../backend/local/src/migrations.ts';
import { hashOf, type Release, readReleases } from '../../backend/local/src/releases.ts';
import { g1, loadDataSet } from '../../backend/supabase/tests/load.ts';
import { useSite } from '../../backend/supabase/tests/ownData.ts';
import { runRollups } from '../../backend/supabase/tests/rollups.ts';
import { MIGRATIONS } from './databases.ts';

const RELEASED = join(dirname(MIGRATIONS), 'released.json');
const DUMPS = fileURLToPath(new URL('../../backend/supabase/tests/released', import.meta.url));

/**
 * `tsx scripts/migration/dumpRelease.ts <folder of migrations> <version> <commit>`: before migrations are squashed into a
 * baseline, saves the on-disk state of a site of that release for the upgrade test, and the release in `released.json`.
 */
async function dumpRelease(): Promise<void> {
  const [folder, version, commit] = process.argv.slice(2);
  if (!folder || !version || !commit)
    throw new CommandError('Three arguments are required.', 'The folder of migrations, the version and the commit.');
  const dir = mkdtempSync(join(tmpdir(), 'companion-release-'));
  try {
    const backend = await createBackend({ dataDir: dir, migrationsDir: folder, siteUrl: 'http://localhost:3000' });
    await loadDataSet(backend.sql, g1());
    await useSite(backend.sql);
    await runRollups(backend);
    await backend.close();
    // Without keys and data that is fetched again.
    const files = execFileSync('tar', ['-cf', '-', '-C', dir, 'cluster', 'cluster.ready'], { maxBuffer: 2 ** 30 });
    mkdirSync(DUMPS, { recursive: true });
    const window = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
    writeFileSync(join(DUMPS, `${version}.tar.br`), brotliCompressSync(files, { params: window }));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  const migrations = readMigrations(folder);
  const baseline = readMigrations(MIGRATIONS).find(({ file }) => file.endsWith('_baseline.sql'))?.version;
  const release: Release = {
    version,
    commit,
    migrations: migrations.length,
    sha256: hashOf(migrations),
    ...(baseline ? { foldedInto: baseline } : {}),
  };
  const others = readReleases(MIGRATIONS).filter((one) => one.version !== version);
  writeFileSync(RELEASED, `${JSON.stringify([...others, release], null, 2)}\n`);
  console.log(`${basename(RELEASED)} and ${version}.tar.br are written.`);
}

runProgram(dumpRelease);
