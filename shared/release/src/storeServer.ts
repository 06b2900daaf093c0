import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Hono } from 'hono';
import { CONTENT_TYPES, FOREVER } from './contentTypes';
import { REGISTRY_FILE } from './releaseStore';

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Serves a release store to any origin, as a static host or CDN would: releases for ever, the registry never from cache. */
export function storeApp(root: string): Hono {
  const app = new Hono();
  app.use('*', async (c, next) => {
    await next();
    c.header('access-control-allow-origin', '*');
    // Else a page cannot tell how much a section weighed.
    c.header('timing-allow-origin', '*');
    // Pages of a static host refuse what is dated later than the store's own clock.
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

/** Path inside the store, or null for one that leaves it or names a hidden or work file. */
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
  // In one go: between a look and a read it may be pruned.
  const bytes = await readFile(join(root, path)).catch(() => null);
  return bytes && { bytes, encoding: null };
}
