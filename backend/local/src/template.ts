import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, openAsBlob, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const CACHE = fileURLToPath(new URL('../node_modules/.cache/companion-local', import.meta.url));

/** A cluster fits exactly the engine that made it. */
function engineId(): string {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  const { size, mtimeMs } = statSync(join(entry, '..', 'pglite.wasm'));
  return createHash('sha256').update(readFileSync(entry)).update(`${size} ${mtimeMs}`).digest('hex').slice(0, 16);
}

/**
 * An empty cluster as an archive, made once per installation: unpacking it takes a fraction of making one. `cacheDir`
 * is within this package, where nobody else can put a cluster of their own.
 *
 * Null when the archive cannot be kept (a read-only installation); the database is then made from nothing.
 */
export async function emptyCluster(cacheDir = CACHE): Promise<Blob | null> {
  const file = join(cacheDir, `cluster-${engineId()}.tar`);
  if (!existsSync(file)) {
    try {
      mkdirSync(cacheDir, { recursive: true });
    } catch {
      return null;
    }
    const draft = `${file}.${process.pid}.${Date.now()}`;
    try {
      writeFileSync(draft, await makeCluster());
      renameSync(draft, file);
    } catch (error) {
      rmSync(draft, { force: true });
      if (isUnwritable(error)) return null;
      throw error;
    }
  }
  return openAsBlob(file);
}

async function makeCluster(): Promise<Buffer> {
  const db = await PGlite.create();
  try {
    return Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer());
  } finally {
    await db.close();
  }
}

function isUnwritable(error: unknown): boolean {
  return ['EACCES', 'EROFS', 'EPERM', 'ENOSPC'].includes((error as NodeJS.ErrnoException).code ?? '');
}
