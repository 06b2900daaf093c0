import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Integrity, integritySchema } from '@companion/contract';

const brotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type BuiltFile = { path: string; integrity: Integrity; size: number; brotli: number };

/** Smaller files are not compressed: it would cost more than it saves. */
const MIN_BYTES = 512;
const COMPRESSIBLE = /\.(js|css|json|svg|html)$/;

/**
 * Writes `.br` and `.gz` next to every text file under `dir` and returns the files, without source maps. Sizes in bytes; `brotli`
 * is the download size. With `compressed` false the files are only listed.
 */
export async function compressDir(dir: string, compressed = true): Promise<BuiltFile[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const built = await Promise.all(files.map((file) => compressFile(dir, file, compressed)));
  return built.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function compressFile(dir: string, file: string, compressed: boolean): Promise<BuiltFile> {
  const bytes = await readFile(file);
  const path = relative(dir, file).replaceAll('\\', '/');
  const integrity = integritySchema.parse(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
  if (!compressed || bytes.length < MIN_BYTES || !COMPRESSIBLE.test(file)) {
    return { path, integrity, size: bytes.length, brotli: bytes.length };
  }
  // Exists from an earlier build of the same file.
  const done = await stat(`${file}.br`).catch(() => null);
  if (done) return { path, integrity, size: bytes.length, brotli: done.size };
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    toGzip(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return { path, integrity, size: bytes.length, brotli: br.length };
}
