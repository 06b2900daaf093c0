import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export type StaticFile = { bytes: Uint8Array; type: string; encoding: 'br' | 'gzip' | null; immutable: boolean };

/**
 * The host's files, read once: only names that exist at start can be asked for, so no path can leave the folder.
 * Returns a look-up by request path.
 */
export function staticFiles(dir: string): (path: string, acceptEncoding: string) => StaticFile | null {
  const files = new Map<string, Uint8Array>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(`/${relative(dir, file).split(sep).join('/')}`, readFileSync(file));
  }
  return (path, accept) => {
    const type = TYPES[extname(path)];
    const plain = files.get(path);
    if (!type || !plain) return null;
    const immutable = path.startsWith('/assets/');
    const brotli = accept.includes('br') ? files.get(`${path}.br`) : undefined;
    if (brotli) return { bytes: brotli, type, encoding: 'br', immutable };
    const gzip = accept.includes('gzip') ? files.get(`${path}.gz`) : undefined;
    return gzip
      ? { bytes: gzip, type, encoding: 'gzip', immutable }
      : { bytes: plain, type, encoding: null, immutable };
  };
}
