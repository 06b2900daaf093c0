import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApi } from '../src/reference/openApi.ts';
import { referencePage } from './referencePage.ts';

const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');

test('docs/api.md matches the declarations (else run: npm run format)', () => {
  expect(page).toBe(referencePage());
});

test('the machine-readable version has a path for every function of the page', () => {
  const { paths } = openApi() as { paths: Record<string, unknown> };
  const names = [...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => `/rest/v1/rpc/${name}`);
  expect(Object.keys(paths)).toEqual(names);
  expect(names.length).toBeGreaterThan(80);
});
