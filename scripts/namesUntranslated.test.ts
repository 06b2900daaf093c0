import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Names, handles and codes without `translate`: a translator turns Bear into "Bär", and a handle into another. */
const NAMES = /<bdi(?![^>]*translate=)[^>]*>(?:\{[^}]*personName\(| ?@\{)|<code(?![^>]*translate=)/;

test('names, handles and codes are excluded from translation', () => {
  const files = execFileSync('git', ['ls-files', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n');
  const open = files.filter(
    (file) => file && !file.includes('.test.') && NAMES.test(readFileSync(root + file, 'utf8')),
  );
  expect(open).toEqual([]);
});
