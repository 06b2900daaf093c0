import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, normalize, relative } from 'node:path';

/**
 * Maps a location in a built file to the section's sources.
 * @param at File below the build's folder with line and column, from 1: `assets/page.js:59:34`.
 * @returns File in the section with the line, `src/Page.tsx:12`; null if the source is unknown.
 */
export async function sourcePlace(
  { root, outDir }: { root: string; outDir: string },
  at: string,
): Promise<string | null> {
  const [, file, line, column] = /^([\w./-]+\.js):(\d+):(\d+)$/.exec(at) ?? [];
  const path = normalize(file ?? '');
  if (!file || path.startsWith('..')) return null;
  const map = await readFile(join(outDir, `${path}.map`), 'utf8').catch(() => null);
  if (!map) return null;
  const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry)) return null;
  const source = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/, '');
  // The bundler's own code.
  if (source.startsWith('webpack/')) return null;
  return `${relative(root, join(root, source))}:${entry.originalLine + 1}`;
}
