import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PIECES } from './pieces';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whether a file exists; `*` matches any part of its name. */
function isThere(path: string): boolean {
  const name = new RegExp(`^${basename(path).replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return readdirSync(join(root, dirname(path))).some((file) => name.test(file));
}

test('every source and test named by a piece exists', () => {
  const named = PIECES.flatMap(({ mutate, tests }) => [...mutate, ...tests]).map((path) => path.replace(/^!/, ''));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});
