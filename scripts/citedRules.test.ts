import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readHouse } from './walls/house';

const root = fileURLToPath(new URL('..', import.meta.url));

test('each rule that a comment names is in docs/rules.md', () => {
  const known = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/^## (G\d+)$/gm)].map(
    ([, rule]) => rule,
  );
  const cited = readHouse(root).sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\brule (G\d+)\b/g)].map(([, rule]) => ({ file, rule })),
  );
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter(({ rule }) => !known.includes(rule))).toEqual([]);
});
