import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { BROWSERS } from './browsers';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('the README says which browsers the site is built for, and why no older ones', () => {
  const rows = [...read('README.md').matchAll(/^\| (Chrome and Edge|Firefox|Safari[^|]*?) \| ([\d.]+) \| (.+) \|$/gm)];
  expect(rows.map(([, name, oldest]) => [name, oldest])).toEqual(BROWSERS.map(({ name, oldest }) => [name, oldest]));
  for (const [, , , why = ''] of rows) expect(why.length).toBeGreaterThan(30);
});

test('a browser of any age can parse the fallback script', () => {
  const text = read('host/src/boot/start-boot.js');
  const written = (target: string) => transformSync(text, { target }).code;
  // Compiled to ES5, the script does not change: no syntax needs lowering.
  expect(written('es5')).toBe(written('esnext'));
  expect(text).not.toMatch(/\.(append|prepend|remove|replaceChildren|closest|matches|includes|padStart|dataset)\b/);
});
