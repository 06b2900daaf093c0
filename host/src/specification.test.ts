import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = process.cwd();
const page = readFileSync(join(root, 'docs/specification.md'), 'utf8');

/** Rows of the tables of promises: the promise, and the cell that names its proof. Pages and redirects have separate suites. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (promise|page|from|---|`\/[^`]*` \| `\/)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** `file` and, if one test in it is meant, its name. */
const proofs = (cell: string) =>
  [...cell.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`(?: "([^"]+)")?/g)].map(([, file = '', name]) => ({ file, name }));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Does a test with this title run: a call with the title and then a function, and not `test.skip` or the like? */
function runs(text: string, title: string): boolean {
  const call = String.raw`(?<!\.(?:skip|todo|fixme|fails?))\(\s*(['"\x60])${escaped(title)}\1,\s*`;
  const options = String.raw`(?:\{[^{}]*\},\s*)?`;
  return new RegExp(`${call}${options}${String.raw`(?:async\s*)?(?:\(|function\b|\w+ =>)`}`).test(text);
}

test('every promise names its proof', () => {
  expect(rows.length).toBeGreaterThan(50);
  for (const [promise, proof = '', ...rest] of rows) {
    expect(rest, promise).toEqual([]);
    expect(proof === 'kit' || proofs(proof).length > 0, promise).toBe(true);
  }
});

test.each([...new Set(rows.flatMap(([, proof = '']) => proofs(proof).map(({ file }) => file)))])(
  '%s is there and runs the tests that are named',
  (file) => {
    expect(existsSync(join(root, file))).toBe(true);
    const text = readFileSync(join(root, file), 'utf8').replaceAll('\\`', '`');
    const names = rows.flatMap(([, proof = '']) => proofs(proof).filter((each) => each.file === file));
    expect(names.flatMap(({ name }) => (name && !runs(text, name) ? [name] : []))).toEqual([]);
  },
);

test.each([
  ["test('a promise', () => {", true],
  ["  it('a promise', async ({ page }) => {", true],
  ["test.each([['a', f(1)]])('a promise', (a) => {", true],
  ["test(\n  'a promise',\n  async () => {", true],
  ["test.skip('a promise', () => {", false],
  ["test.todo('a promise');", false],
  ["// a promise, 'a promise'", false],
  ["expect(words).toBe('a promise');", false],
])('%s is a test that runs: %s', (text, expected) => {
  expect(runs(text, 'a promise')).toBe(expected);
});
