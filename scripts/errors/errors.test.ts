import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompanionError, LOAD_ERRORS } from '@companion/contract';
import { expect, test } from 'vitest';
import { errorClasses } from './errorClasses';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ours = errorClasses(root).filter(({ name }) => name !== CompanionError.name);
const written = ours.flatMap(({ codes }) => codes).filter((code) => code !== '*');
/** A section fails in one of the ways listed by the contract, each with its own code. */
const codes = written.flatMap((code) => (code === 'section-*' ? LOAD_ERRORS.map((way) => `section-${way}`) : code));
const sections = readFileSync(join(root, 'docs/errors.md'), 'utf8').split(/^### /m).slice(1);

test('every error class extends CompanionError and has a code', () => {
  expect(ours.length).toBeGreaterThan(30);
  expect(
    ours.filter(({ parent }) => parent !== CompanionError.name && !ours.some(({ name }) => name === parent)),
  ).toEqual([]);
  expect(ours.filter((each) => each.codes.length === 0)).toEqual([]);
});

test('docs/errors.md has a section for each code, and no others', () => {
  expect(sections.map((text) => text.split('\n')[0]).sort()).toEqual([...new Set(codes)].sort());
  for (const text of sections) expect(text.split('\n').slice(1).join(' ').trim()).toMatch(/^[\w`].{80,}/);
});

test('a code is lower-case words joined by dashes, and belongs to one class', () => {
  expect(codes.filter((code) => !/^[a-z]+(-[a-z]+)+$/.test(code))).toEqual([]);
  const classesOf = (code: string) => ours.filter(({ codes }) => codes.includes(code)).map(({ file }) => file);
  expect(written.filter((code) => code !== 'section-*' && classesOf(code).length > 1)).toEqual([]);
});

test('no error advises deleting data: much of it exists nowhere else', () => {
  const advice = ours.flatMap(({ file }) => readFileSync(join(root, file), 'utf8').match(/\badvice\b.*?;\n/gs) ?? []);
  expect(advice.length).toBeGreaterThan(20);
  expect([...advice, ...sections].filter((text) => /\b(delete|remove|wipe|empty (this|it))\b/i.test(text))).toEqual([]);
});
