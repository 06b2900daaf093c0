import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = process.cwd();
const page = readFileSync(join(root, 'docs/specification.md'), 'utf8');

/** Rows of the tables: what is promised, and the cell that names its proof. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (promise|---)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** `file` and, where one test of it is meant, its name. */
const proofs = (cell: string) =>
  [...cell.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`(?: "([^"]+)")?/g)].map(([, file = '', name]) => ({ file, name }));

test('every promise names its proof', () => {
  expect(rows.length).toBeGreaterThan(50);
  for (const [promise, proof = '', ...rest] of rows) {
    expect(rest, promise).toEqual([]);
    expect(proof === 'kit' || proofs(proof).length > 0, promise).toBe(true);
  }
});

test.each([...new Set(rows.flatMap(([, proof = '']) => proofs(proof).map(({ file }) => file)))])(
  '%s is there and holds the tests that are named',
  (file) => {
    expect(existsSync(join(root, file))).toBe(true);
    const text = readFileSync(join(root, file), 'utf8').replaceAll('\\`', '`');
    const names = rows.flatMap(([, proof = '']) => proofs(proof).filter((each) => each.file === file));
    expect(names.flatMap(({ name }) => (name && !text.includes(name) ? [name] : []))).toEqual([]);
  },
);
