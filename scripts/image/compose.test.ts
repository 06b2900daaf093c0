import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SERVICES } from '../runService';

const ROOT = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found as string);

test('the compose file runs every service of a site, each with its own health check', () => {
  const compose = read('deploy/compose.yaml');
  const names = [...SERVICES.keys()].sort();
  expect(all(compose, /^ {4}command: \[(\w+)\]$/gm).sort()).toEqual(names);
  // The site's health check is in the image.
  const watched = all(compose, /healthy\.js, (\w+)\]/g);
  expect([...watched, 'site'].sort()).toEqual(names);
});

test('every file named by the images and the compose file exists', () => {
  const dockerfile = read('deploy/Dockerfile');
  const scripts = all(dockerfile, /node (scripts\/\S+\.mjs)/g);
  const programs = all(dockerfile, /"programs\/(\S+)\.js"/g).map((name) => `${name}.ts`);
  const mounted = all(read('deploy/compose.yaml'), /- \.\/(\S+?):/g).map((name) => `deploy/${name}`);
  const named = [...scripts, ...programs, ...mounted];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !existsSync(fileURLToPath(new URL(file, ROOT))))).toEqual([]);
});
