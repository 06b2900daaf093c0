import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Backend, createBackend } from '../../backend/local/src/index.ts';
import { type TreeFile, UNCHECKED } from '../../backend/supabase/tree.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../backend/supabase/migrations', import.meta.url));

/** An in-memory database built from the migrations in `dir`. */
export const migrationsDatabase = (dir = MIGRATIONS, reuse = false): Promise<Backend> =>
  createBackend({ dataDir: null, migrationsDir: dir, siteUrl: 'http://localhost:3000', reuse, log: () => {} });

/** An in-memory database built from the tree's files, one after another: a failure is reported with its file and line. */
export async function treeDatabase(files: readonly TreeFile[]): Promise<Backend> {
  const dir = mkdtempSync(join(tmpdir(), 'companion-tree-'));
  try {
    for (const [n, { name, text }] of files.entries()) {
      const file = `${String(n).padStart(5, '0')}_${name.replace('/', '.')}`;
      writeFileSync(join(dir, file), `${UNCHECKED} ${text}`);
    }
    return await migrationsDatabase(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
