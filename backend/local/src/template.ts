import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

export const CACHE = fileURLToPath(new URL('../node_modules/.cache/companion-local', import.meta.url));

/** Entry file of a package. Not resolved with `import.meta`, because this module may have been compiled elsewhere. */
const entryOf = (name: string) => fileURLToPath(new URL(`../node_modules/${name}/dist/index.js`, import.meta.url));

/** A cluster works only with the exact engine that created it. */
function engineId(): string {
  const entry = entryOf('@electric-sql/pglite');
  const { size, mtimeMs } = statSync(join(entry, '..', 'pglite.wasm'));
  return createHash('sha256').update(readFileSync(entry)).update(`${size} ${mtimeMs}`).digest('hex').slice(0, 16);
}

/** The bytes of an archive for the engine: a plain Blob copies them three times, which takes as long as unpacking them. */
class Archive extends Blob {
  readonly #bytes: Buffer;
  constructor(file: string) {
    super();
    this.#bytes = readFileSync(file);
  }
  override get size() {
    return this.#bytes.length;
  }
  override async arrayBuffer() {
    return this.#bytes.buffer as ArrayBuffer;
  }
}

/**
 * An empty cluster as an archive, created once per installation: unpacking it takes a fraction of the time. `cacheDir` is within
 * this package, where others cannot plant a cluster.
 *
 * Null if the archive cannot be stored (a read-only installation); the database is then created from scratch.
 */
export async function emptyCluster(cacheDir = CACHE): Promise<Blob | null> {
  const file = join(cacheDir, `cluster-${engineId()}.tar`);
  if (!existsSync(file)) {
    const db = await PGlite.create();
    try {
      if (!(await keep(file, db))) return null;
    } finally {
      await db.close();
    }
  }
  // Read immediately: another process that creates it concurrently replaces the file.
  return new Archive(file);
}

/** A cached database in which everything up to `state` has been done, if there is one. */
export function keptDatabase(state: string, cacheDir = CACHE): Blob | null {
  try {
    // Read immediately: another process may replace it with that of a newer state.
    return new Archive(join(cacheDir, databaseName(state)));
  } catch {
    return null;
  }
}

/** Cached states: the site's, that of tests, and those of a few other branches. */
export const STATES = 4;

/** Caches a database for `keptDatabase`, and evicts all but a few other states. */
export async function keepDatabase(state: string, db: PGlite, cacheDir = CACHE): Promise<void> {
  const name = databaseName(state);
  // Otherwise each start from it would replay the WAL of the migrations, which takes longer than everything else.
  await db.exec('checkpoint');
  if (!(await keep(join(cacheDir, name), db))) return;
  const others = readdirSync(cacheDir).filter((other) => /^database-.*\.tar$/.test(other) && other !== name);
  for (const old of newestFirst(cacheDir, others).slice(STATES - 1)) rmSync(join(cacheDir, old), { force: true });
}

/** Files of a folder, most recently written first; other processes may write and remove some concurrently. */
export function newestFirst(dir: string, names: readonly string[]): string[] {
  const written = new Map(
    names.map((name) => [name, statSync(join(dir, name), { throwIfNoEntry: false })?.mtimeMs ?? 0]),
  );
  return [...names].sort((a, b) => (written.get(b) ?? 0) - (written.get(a) ?? 0));
}

function databaseName(state: string): string {
  return `database-${stateDigest(state)}.tar`;
}

/** Digest of a state, including the engine and REST layer that created it. */
export function stateDigest(state: string): string {
  const layer = readFileSync(entryOf('@supabase/lite'));
  return createHash('sha256').update(engineId()).update(layer).update(state).digest('hex').slice(0, 16);
}

/** Writes the archive of a database. False if the folder is not writable. */
async function keep(file: string, db: PGlite): Promise<boolean> {
  const draft = `${file}.${process.pid}.${Date.now()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch {
    return false;
  }
  try {
    writeFileSync(draft, Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer()));
    renameSync(draft, file);
    return true;
  } catch (error) {
    rmSync(draft, { force: true });
    if (isUnwritable(error)) return false;
    throw error;
  }
}

export function isUnwritable(error: unknown): boolean {
  return ['EACCES', 'EROFS', 'EPERM', 'ENOSPC'].includes((error as NodeJS.ErrnoException).code ?? '');
}
