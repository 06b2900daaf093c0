import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserAlone } from '../../vitest.config';
import { ROOT } from './steps';

test('files of page tests that replace modules, and no others, have a page to themselves', () => {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.tsx', '*.dom.test.ts'];
  const files = execFileSync('git', git, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const replacing = files.filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(browserAlone).toEqual(replacing.sort());
});
