import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  isOfTheHost,
  lazySharedModule,
  SHARED_KEYS,
  sharedManifests,
  sharedSource,
  sharedVersions,
} from './sharedKeys';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('every shared key of ours names an existing source', () => {
  const own = SHARED_KEYS.map(({ key }) => key).filter((key) => key.startsWith('@companion/'));
  expect(sharedSource('@companion/ui/table')).toBe('/shared/ui/src/table/index.ts');
  expect(sharedSource('@companion/data')).toBe('/shared/data/src/index.ts');
  expect(own.filter((key) => !existsSync(join(root, sharedSource(key))))).toEqual([]);
});

test('the versions that a host offers are in files that count as its inputs', () => {
  const known = sharedManifests().map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')));
  const offered = Object.entries(sharedVersions()).filter(([key]) => key.startsWith('@companion/'));
  expect(offered.length).toBeGreaterThan(0);
  for (const [key, version] of offered)
    expect(known.find(({ name }) => key === name || key.startsWith(`${name}/`))?.version, key).toBe(version);
});

test('the host references every lazy key, and no eager one', () => {
  const named = [...lazySharedModule().matchAll(/'([^']+)': \(\) => import\('\1'\)/g)].map(([, key]) => key);
  expect(named).toEqual(SHARED_KEYS.filter(({ eager }) => !eager).map(({ key }) => key));
  expect(named).toContain('@companion/ui/table');
});

test.each([
  ['react', true],
  ['react-dom', true],
  ['react-router', true],
  ['@tanstack/query-core', true],
  ['@wagmi/core', true],
  ['@supabase/auth-js', true],
  ['@radix-ui/react-dialog', true],
  ['sonner', true],
  ['@companion/ui', true],
  ['@companion/web3', true],
  ['@companion/contract/services', true],
  ['@companion/contract', false],
  ['@companion/domain', false],
  ['react-is', false],
  ['viem', false],
  ['zod', false],
  ['@module-federation/runtime', false],
])('%s must come from the host: %s', (name, expected) => {
  expect(isOfTheHost(name)).toBe(expected);
});
