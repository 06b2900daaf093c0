import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readMigrations } from '../local/src/migrations.ts';
import { type Release, readReleases } from '../local/src/releases.ts';

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));
/** Lines of `migrations.sha256`, as `sha256sum` writes and checks them: one for each file that sites have applied. */
const LINES = readFileSync(new URL('migrations.sha256', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const RELEASES = readReleases(MIGRATIONS);

const lines = () => readMigrations(MIGRATIONS).map(({ file, hash }) => `${hash}  ${file}`);
/** Releases whose migrations have changed: a file and its line may have been edited together. */
const edited = (releases: Release[], list: string[]) =>
  releases
    .filter(({ foldedInto }) => foldedInto === undefined)
    .filter(({ migrations, sha256 }) => hashOf(list.slice(0, migrations)) !== sha256)
    .map(({ version }) => version);
const hashOf = (list: string[]) =>
  createHash('sha256')
    .update(list.map((line) => `${line}\n`).join(''))
    .digest('hex');

test('a migration that sites have applied never changes, and new ones come after it', () => {
  expect(lines().slice(0, LINES.length)).toEqual(LINES);
});

test('the list starts with that of every release', () => {
  expect(edited(RELEASES, LINES)).toEqual([]);
  const [version, commit] = ['9.0.0', 'abc1234'];
  const list = ['a  1_a.sql', 'b  2_b.sql', 'c  3_c.sql'];
  const release = { version, commit, migrations: 2, sha256: hashOf(list.slice(0, 2)) };
  expect(edited([release], list)).toEqual([]);
  expect(edited([release], ['x  1_a.sql', ...list.slice(1)])).toEqual([version]);
  expect(edited([release], list.slice(1))).toEqual([version]);
});

test('releases are in version order, and each squashed one names an existing baseline', () => {
  const versions = RELEASES.map(({ version }) => version);
  expect(versions).toEqual([...versions].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })));
  for (const { commit, foldedInto } of RELEASES) {
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    if (foldedInto) expect(readMigrations(MIGRATIONS).map(({ version }) => version)).toContain(foldedInto);
  }
});
