import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STRANGERS_TABLE } from '../src/strangersTable.ts';
import { withStrangersTable } from './strangersPage.ts';

const root = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('docs/security.md', root), 'utf8');

it('docs/security.md lists the limits as enforced (else run: npm run format)', () => {
  expect(page === withStrangersTable(page, STRANGERS_TABLE)).toBe(true);
});

it('each limit names existing tests', () => {
  for (const { what, tests } of STRANGERS_TABLE)
    expect([what, tests.filter((test) => existsSync(new URL(test, root)))]).toEqual([what, tests]);
  expect(STRANGERS_TABLE.every(({ tests }) => tests.length > 0)).toBe(true);
});
