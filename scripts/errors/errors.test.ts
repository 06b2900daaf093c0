import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { errorClasses } from './errorClasses';

const root = fileURLToPath(new URL('../..', import.meta.url));
const classes = errorClasses(root);
const sections = readFileSync(join(root, 'docs/errors.md'), 'utf8').split(/^### /m).slice(1);
const codes = classes.flatMap(({ code }) => code ?? []);

test('each code has its paragraph in docs/errors.md, and each paragraph its code', () => {
  expect(sections.map((text) => text.split('\n')[0]).sort()).toEqual([...codes].sort());
  for (const text of sections) expect(text.split('\n').slice(1).join(' ').trim()).toMatch(/^[\w`].{80,}/);
});

test('a code means one thing: lower-case words joined by dashes, of one class', () => {
  expect(codes.filter((code) => !/^[a-z]+(-[a-z]+)+$/.test(code))).toEqual([]);
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
});
