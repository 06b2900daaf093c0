import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { baseConfig } from '@companion/build';
import { rspack } from '@rspack/core';

const root = fileURLToPath(new URL('..', import.meta.url));
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, string> };
const kit = /^(react|react-dom|react-router(-dom)?|@companion\/(data|contract))(\/|$)/;

/**
 * Brotli bytes of one sub-path's initial chunks, script and styles; whatever the eager `core` and `url` contain is not counted
 * again.
 */
async function sizeOf(subPath: string): Promise<{ js: number; css: number }> {
  const outDir = mkdtempSync(join(tmpdir(), 'ui-size-'));
  const eager = subPath === './core' || subPath === './url';
  const kept = { core: exports['./core'] ?? '', url: exports['./url'] ?? '' };
  const file = exports[subPath] ?? '';
  const base = baseConfig({ root, outDir, mode: 'production', scope: 'host' });
  const compiler = rspack({
    ...base,
    entry: eager ? { main: file } : { ...kept, main: { import: file, dependOn: Object.keys(kept) } },
    devtool: false,
    externals: [({ request }, done) => (kit.test(request ?? '') ? done(undefined, 'var x') : done())],
    output: { ...base.output, library: { type: 'commonjs' } },
  });
  const files = await new Promise<string[]>((resolve, reject) => {
    compiler.run((error, stats) => {
      const entry = stats?.toJson({ all: false, entrypoints: true, errors: true });
      compiler.close(() => {
        if (error || entry?.errors?.length) reject(error ?? new Error(JSON.stringify(entry?.errors)));
        else {
          const assets = entry?.entrypoints?.main?.assets ?? [];
          resolve(assets.map(({ name }) => name));
        }
      });
    });
  });
  const size = (end: string) =>
    files
      .filter((name) => name.endsWith(end))
      .reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(outDir, name))).length, 0);
  const found = { js: size('.js'), css: size('.css') };
  rmSync(outDir, { recursive: true });
  return found;
}

for (const subPath of Object.keys(exports).filter((key) => !key.endsWith('.css') && key !== './router')) {
  const { js, css } = await sizeOf(subPath);
  console.log(
    `${subPath.padEnd(14)} ${(js / 1000).toFixed(1).padStart(6)} KB js ${(css / 1000).toFixed(1).padStart(5)} KB css`,
  );
}
