import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import texts from '../shared/domain/src/metrics.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = readdirSync(ROOT)
  .filter((name) => name.startsWith('remote-'))
  .concat('host', 'shared/ui');

/** Ids of the definitions a page refers to, in a tile, column, chart or info button. */
function named(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/\bmetric(?:=|: )["']([^"']+)["']/g)].map(([, id]) => id as string);
}

test('every definition a page refers to exists', () => {
  const files = SOURCES.flatMap((name) =>
    readdirSync(join(ROOT, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx$/.test(path))
      .map((path) => join(ROOT, name, 'src', path)),
  );
  const used = new Map(files.flatMap((file) => named(file).map((id) => [id, file] as const)));
  expect(used.size).toBeGreaterThan(150);
  expect([...used].filter(([id]) => !Object.hasOwn(texts, id))).toEqual([]);
});
