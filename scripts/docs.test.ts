import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sectionFiles } from './sectionTemplate';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const docs = tracked.filter((file) => /^(docs\/[^/]+|README|e2e\/[^/]+|deploy\/[^/]+)\.md$/.test(file));

/** Nonblank lines without indentation, because an excerpt may be indented less. */
const lines = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);
/** Code blocks of a language in the docs, each with its file. */
const blocks = (language: RegExp) =>
  docs.flatMap((file) =>
    [...read(file).matchAll(/^ *```(\S*)\n([\s\S]*?)^ *```$/gm)]
      .filter(([, name = '']) => language.test(name))
      .map(([, , code = '']) => ({ file, code })),
  );

test("TypeScript in the docs is compiled code: from the sources, or from a generator's output", () => {
  const sources = tracked
    .filter(
      (file) =>
        /^(remote-[^/]+|host|shared|e2e|backend|scripts\/integrators)\/.*\.tsx?$/.test(file) &&
        existsSync(join(root, file)),
    )
    .map(read);
  const compiled = [...sources, ...Object.values(sectionFiles('trades'))].map(
    (text) => `\n${lines(text).join('\n')}\n`,
  );
  const shown = blocks(/^tsx?$/);
  expect(shown.length).toBeGreaterThan(1);
  for (const { file, code } of shown) {
    const excerpt = `\n${lines(code).join('\n')}\n`;
    expect(compiled.some((text) => text.includes(excerpt)) ? null : `${file}:\n${code}`).toBeNull();
  }
});

test('every command in the docs exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const known = new Set(Object.keys(scripts));
  const named = docs.flatMap((file) =>
    [...read(file).matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});
