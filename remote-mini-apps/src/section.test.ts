import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tools } from './index/tools';
import section from './section';

test('declares only pages that exist', () => {
  expect(section.routes.length).toBeGreaterThan(0);
  for (const { page } of section.routes) {
    expect(existsSync(`${import.meta.dirname}/${page.slice(2)}.tsx`), page).toBe(true);
  }
});

test('owns its prefixes and lists menu entries only for its pages', () => {
  expect(section.prefixes).toEqual(['/mini-apps', '/magic', '/telegram-viewer']);
  const paths = section.routes.map(({ path }) => path);
  expect([...section.nav, ...section.commands].filter(({ path }) => !paths.includes(path))).toEqual([]);
});

test('every tool has its own page', () => {
  const paths = section.routes.map(({ path }) => path);
  expect(tools.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([]);
});
