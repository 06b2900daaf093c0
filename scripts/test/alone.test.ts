import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserAlone } from '../../vitest.config';
import { ROOT } from './steps';

/** Replaces modules, storage or settings of the page, which nothing puts back whole. */
const CHANGING =
  /\bvi\.(mock|doMock|resetModules)\(|happyDOM\.settings|spyOn\((globalThis, .)?(local|session)Storage|spyOn\(Storage/;

test('files of page tests that would change the page of others have one to themselves', () => {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.tsx', '*.dom.test.ts'];
  const files = execFileSync('git', git, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const changing = files.filter((file) => CHANGING.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(changing.length).toBeGreaterThan(5);
  expect(browserAlone).toEqual(expect.arrayContaining(changing));
  expect(files).toEqual(expect.arrayContaining(browserAlone));
});
