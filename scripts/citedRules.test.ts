import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTree } from '../backend/supabase/tree';
import { readHouse } from './walls/house';

const root = fileURLToPath(new URL('..', import.meta.url));

const citedIn = (files: readonly string[], citation: RegExp) =>
  files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(citation)].map(([, rule = '']) => ({ file, rule })),
  );

test('every rule cited in a comment is in docs/rules.md', () => {
  const known = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/^## (G\d+)$/gm)].map(
    ([, rule]) => rule,
  );
  const tree = readTree().map(({ name }) => `backend/supabase/schemas/${name}`);
  // Outside SQL, a bare "G1" or "G2" is a data set.
  const cited = [...citedIn(readHouse(root).sources, /\brule (G\d+)\b/g), ...citedIn(tree, /\b(G\d+)\b/g)];
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ rule }) => !known.includes(rule))).toEqual([]);
});
