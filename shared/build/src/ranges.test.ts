import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importsOf } from './imports';
import { neededVersion, newest } from './ranges';
import { sharedVersion } from './sharedKeys';

const folder = mkdtempSync(join(tmpdir(), 'imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HOOKS = '@companion/contract/services';
function imports(text: string) {
  const file = join(folder, 'page.tsx');
  writeFileSync(file, text);
  return importsOf([file]);
}

test.each([
  [`import { useWallet } from '${HOOKS}';`, '1.0.0'],
  [`import { useWallet } from '${HOOKS}'; export { useSession as session } from '${HOOKS}';`, '1.1.0'],
  [`import { useFlags, type SessionService } from '${HOOKS}';`, '1.0.0'],
  [`import * as hooks from '${HOOKS}';`, sharedVersion(HOOKS)],
  [`import { useFlags } from '${HOOKS}'; export * from '${HOOKS}';`, sharedVersion(HOOKS)],
  [`const hooks = () => import('${HOOKS}');`, sharedVersion(HOOKS)],
  [`import { useNothing } from '${HOOKS}';`, sharedVersion(HOOKS)],
  [`import { useState } from 'react';`, sharedVersion(HOOKS)],
])('%s needs hooks of %s', (text, version) => {
  expect(neededVersion(HOOKS, imports(text))).toBe(version);
});

test('a third-party package is needed in its installed version', () => {
  expect(neededVersion('react', imports(`import { useState } from 'react';`))).toBe(sharedVersion('react'));
});

test('the newest version counts, compared as numbers', () => {
  expect(newest(['1.9.0', '1.10.0', '1.2.11'])).toBe('1.10.0');
});
