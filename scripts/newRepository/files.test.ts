import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { newRemote } from '../newRemote';
import type { Packed } from '../packages/packAll';
import { repositoryFiles } from './files';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packed: Packed[] = ['build', 'contract', 'data', 'domain', 'functions', 'testing', 'ui', 'web3'].map((name) => ({
  name: `@companion/${name}`,
  version: '1.0.0',
  file: `companion-${name}-1.0.0-0a.tgz`,
}));

test('a repository installs the tarballs except web3, and compiles them with the options used here', () => {
  const files = repositoryFiles(root, 'trades', packed);
  const { dependencies, devDependencies } = JSON.parse(files['package.json'] ?? '');
  expect(Object.keys(dependencies)).toEqual([
    ...['contract', 'data', 'domain', 'functions', 'ui'].map((name) => `@companion/${name}`),
    ...['react', 'react-dom'],
  ]);
  expect(dependencies['@companion/ui']).toBe('file:packages/companion-ui-1.0.0-0a.tgz');
  expect(Object.keys(devDependencies)).toContain('@companion/build');
  expect(Object.keys({ ...dependencies, ...devDependencies })).not.toContain('@companion/web3');
  const versions = Object.values<string>({ ...dependencies, ...devDependencies });
  expect(versions.filter((version) => !/^(file:packages\/|\d+\.\d+\.\d+$)/.test(version))).toEqual([]);
  expect(JSON.parse(files['tsconfig.json'] ?? '').compilerOptions.allowImportingTsExtensions).toBe(true);
});

test('its section is that of new:remote, declares no packages, and takes none of our paths', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'new-repository-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = await newRemote(folder, 'trades', { packages: {}, neighbours: root });
  expect(files).toContain('remote-trades/src/widget/TradesWidget.tsx');
  expect(JSON.parse(await readFile(join(folder, 'remote-trades/package.json'), 'utf8'))).toEqual({
    name: '@companion/remote-trades',
    version: '1.0.0',
    private: true,
    type: 'module',
  });
  await expect(newRemote(folder, 'slashes', { packages: {}, neighbours: root })).rejects.toThrow(
    '/slashes belongs to remote-slashes.',
  );
});
