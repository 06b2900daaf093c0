import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Hono } from 'hono';
import { CONTENT_TYPES, FOREVER } from './contentTypes';
import { REGISTRY_FILE } from './releaseStore';

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Serves a release store to any origin, as a static host or CDN would: releases are cached forever, the registry never. */
export function storeApp(root: string): Hono {
  const app = new Hono();
  app.use('*', async (c, next) => {
    await next();
    c.header('access-control-allow-origin', '*');
    // Without it, a page cannot measure a section's size.
    c.header('timing-allow-origin', '*');
    // Pages on a static host reject anything dated later than the store's clock.
    c.header('access-control-expose-headers', 'date');
    c.header('cross-origin-resource-policy', 'cross-origin');
  });
  app.get('*', async (c) => {
    const path = decodePath(c.req.path);
    const type = path && CONTENT_TYPES[extname(path)];
    const file = path && type && (await readable(root, path, c.req.header('accept-encoding') ?? ''));
    if (!file) return c.text('Not found', 404, { 'cache-control': 'no-store' });
    const registry = path === REGISTRY_FILE;
    return c.body(file.bytes as Uint8Array<ArrayBuffer>, 200, {
      'content-type': type,
      'cache-control': registry ? 'no-cache' : FOREVER,
      vary: 'accept-encoding',
      ...(file.encoding && { 'content-encoding': file.encoding }),
    });
  });
  return app;
}

/** Path inside the store, or null if it leaves the store or names a hidden or work file. */
function decodePath(raw: string): string | null {
  try {
    const path = normalize(decodeURIComponent(raw)).replace(/^[/\\]+/, '');
    const bad = path.includes('\0') || path.split(sep).some((part) => part.startsWith('.'));
    return bad ? null : path;
  } catch {
    return null;
  }
}

async function readable(root: string, path: string, accept: string) {
  for (const [encoding, suffix] of ENCODINGS) {
    if (!accept.includes(encoding)) continue;
    const bytes = await readFile(join(root, path + suffix)).catch(() => null);
    if (bytes) return { bytes, encoding };
  }
  // In one read: the file may be pruned between a check and a read.
  const bytes = await readFile(join(root, path)).catch(() => null);
  return bytes && { bytes, encoding: null };
}
