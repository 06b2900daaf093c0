import { expect, test } from 'vitest';
import { apiOf } from './apiOf';

const FILES: Record<string, string> = {
  'ui/index': `export { Button, type ButtonProps as Props } from './button';\nexport * from './tone';\nexport { Link } from 'router';`,
  'ui/button': `import type { ReactNode } from 'react';\nimport { type Tone } from './tone';
type Shape = { tone: Tone; children: ReactNode };
export type ButtonProps = Shape & { busy?: boolean };
export declare function Button(props: ButtonProps): ReactNode;
export declare function Unused(): void;`,
  'ui/tone': `export type Tone = 'good' | 'bad';\nexport declare const TONES: readonly Tone[];\nexport declare const SIZES: number[];`,
};

const api = (change: Partial<typeof FILES> = {}) =>
  apiOf('ui/index', (path) => ({ ...FILES, ...change })[path] ?? null);
/** Names whose digest changes with one file. */
const touched = (path: string, from: string, to: string) => {
  const after = api({ [path]: FILES[path]?.replace(from, to) ?? '' }).digests;
  const before = api().digests;
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
};

test('every exported name is listed, whatever module it comes from', () => {
  expect([...api().digests.keys()]).toEqual(['Button', 'Link', 'Props', 'SIZES', 'TONES', 'Tone']);
});

test('the text holds what is reachable, and nothing else', () => {
  const { text } = api();
  expect(text).toContain('// ui/button Shape\ntype Shape = { tone: Tone; children: ReactNode };\n');
  expect(text).not.toContain('Unused');
});

test.each([
  ['ui/button', 'busy?: boolean', 'busy?: string', ['Button', 'Props']],
  ['ui/button', 'tone: Tone;', '', ['Button', 'Props']],
  ['ui/tone', "'bad'", "'poor'", ['Button', 'Props', 'TONES', 'Tone']],
  ['ui/tone', 'SIZES: number', 'SIZES: string', ['SIZES']],
  ['ui/button', 'Unused(): void', 'Unused(): number', []],
  ['ui/index', "Link } from 'router'", "Link } from 'other'", ['Link']],
  ['ui/index', 'Button, ', '', ['Button']],
])('a change of %s (%s) touches what depends on it', (path, from, to, names) => {
  expect(touched(path, from, to)).toEqual(names);
});

test('a module of the package without declarations is not treated as another package', () => {
  expect(() => api({ 'ui/tone': undefined })).toThrow('There are no declarations of ui/tone.');
});
