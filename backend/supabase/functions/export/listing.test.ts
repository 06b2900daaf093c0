import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LISTED } from './listing.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Functions whose tables offer a file. */
const offered = readdirSync(root)
  .filter((folder) => folder.startsWith('remote-'))
  .flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(root, folder, 'src', file),
    ),
  )
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/exportOf=\{\{ fn: '(\w+)'/g)].map(([, fn]) => fn ?? ''));

test('every table with a file button uses a function that has a file', () => {
  expect(offered.length).toBeGreaterThan(15);
  expect(offered.filter((fn) => !LISTED.includes(fn))).toEqual([]);
});
