import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const [, promises = ''] = readFileSync(`${root}docs/security.md`, 'utf8').split(/^## (?:Promised|Not promised).*$/m);
const paragraphs = promises.split(/\n\n/).filter((text) => text.startsWith('**'));
const named = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file);

test('every security promise names the tests that prove it, and these exist', () => {
  expect(paragraphs.length).toBeGreaterThan(10);
  for (const text of paragraphs) expect(named(text), text).not.toEqual([]);
  const missing = named(promises).filter((file) => !files.some((each) => each === file || each.endsWith(`/${file}`)));
  expect(missing).toEqual([]);
});
