import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateKeys, type RegistryKeys } from '@companion/registry';
import { beforeAll, expect, test } from 'vitest';
import { controlSecret } from './keys';
import { openStore } from './openStore';
import { releaseApp } from './releaseApp';
import { temporaryFolder } from './testing';

let root: string;
let keys: RegistryKeys;
beforeAll(async () => {
  root = await temporaryFolder();
  keys = await generateKeys();
  await mkdir(join(root, 'reviews/1.0.0/folder.js'), { recursive: true });
  await writeFile(join(root, 'reviews/1.0.0/entry.js'), 'entry');
  await writeFile(join(root, 'registry.json'), '{}');
});

const ask = (path: string, init: RequestInit = {}, siteUrl = 'https://site.example') =>
  releaseApp(openStore({ RELEASE_STORE: root }, '/nowhere'), keys, siteUrl).request(path, init);

test.each<[string, number, string, RequestInit?]>([
  ['the registry', 200, '/registry.json'],
  ['a file of a release', 200, '/reviews/1.0.0/entry.js'],
  ['a file that is not there', 404, '/reviews/1.0.0/other.js'],
  ['a folder with the name of a file', 404, '/reviews/1.0.0/folder.js'],
  ['a name longer than any file has', 404, `/${'x'.repeat(5_000)}.js`],
  ['a way out of the store', 404, '/..%2f..%2fetc/passwd'],
  ['a hidden file', 404, '/.git/config.json'],
  ['a change by nobody', 401, '/control', { method: 'POST', body: '{}' }],
  ['a change that is none', 400, '/control', { method: 'POST', body: 'no json' }],
  ['a method that is not allowed', 404, '/registry.json', { method: 'PUT' }],
])('%s: never guessed at, and by https alone', async (_, status, path, init = {}) => {
  const headers: Record<string, string> = status === 400 ? { authorization: `Bearer ${controlSecret(keys)}` } : {};
  const answer = await ask(path, { ...init, headers });
  expect([answer.status, path]).toEqual([status, path]);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test('a site without https does not require it', async () => {
  const answer = await ask('/registry.json', {}, 'http://localhost:3000');
  expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([200, null]);
});
