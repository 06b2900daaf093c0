import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from './programs.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = `.tmp/programs-${process.pid}`;
const ENTRY = `${FOLDER}/entry.ts`;

const write = (name: string, text: string) => writeFileSync(join(ROOT, FOLDER, name), text);
const run = (dir: string) =>
  execFileSync(process.execPath, [join(dir, FOLDER, 'entry.js')], { encoding: 'utf8' }).trim();

beforeAll(() => {
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  write('part.ts', "export const word: string = 'one';\nexport const source = import.meta.url;\n");
  write(
    'entry.ts',
    "import { Hono } from 'hono';\nimport { source, word } from './part';\nconsole.log(word, typeof Hono, source.endsWith('/part.ts'));\n",
  );
});

afterAll(() => rmSync(join(ROOT, FOLDER), { recursive: true, force: true }));

test('a compiled program runs without a loader, and finds its packages and the URL of its source', async () => {
  expect(run(await compile([ENTRY]))).toBe('one function true');
});

test('recompiles only if a source has changed', async () => {
  const dir = await compile([ENTRY]);
  expect(await compile([ENTRY])).toBe(dir);
  write('part.ts', "export const word = 'another';\nexport const source = import.meta.url;\n");
  const next = await compile([ENTRY]);
  expect(next).not.toBe(dir);
  expect(run(next)).toBe('another function true');
});

test('reports the line of a syntax error', async () => {
  write('broken.ts', 'export const word = ;\n');
  await expect(compile([`${FOLDER}/broken.ts`])).rejects.toThrow(/broken\.ts:1/);
});
