import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import texts from '../../domain/src/metrics.json' with { type: 'json' };
import { DECLARED_FUNCTIONS } from './book.ts';
import type { Field } from './schema/field.ts';

const files = readdirSync(fileURLToPath(new URL('./declared/', import.meta.url))).map((file) =>
  file.replace(/\.ts$/, ''),
);
const snake = (name: string) => name.replace(/[A-Z0-9]+/g, (part) => `_${part.toLowerCase()}`);
const functions = Object.values(DECLARED_FUNCTIONS);

test('the book has every declaration, each in the file of its name', () => {
  expect(functions.map(({ name }) => name.replaceAll('_', '')).sort()).toEqual(
    files.map((file) => snake(file).replaceAll('_', '')).sort(),
  );
});

test.each(functions.map(({ name }) => name))('%s names definitions and orders that exist', (name) => {
  const { answer, orders, order, feed, answers } = DECLARED_FUNCTIONS[name] as (typeof functions)[number];
  expect([...metricsOf(answer)].filter((metric) => !Object.hasOwn(texts, metric))).toEqual([]);
  for (const each of [order, feed?.order ?? '']) if (each) expect(orders).toContain(each.replace(/^-/, ''));
  expect(answers).toMatch(/^[A-Z].*\.$/s);
});

test('a deprecated function names its dates, all valid, and its replacement', () => {
  const day = /^20\d\d-\d\d-\d\d$/;
  for (const { name, deprecated } of functions)
    if (deprecated) {
      const { since, ends, instead = name } = deprecated;
      expect([name, since, ends]).toEqual([name, expect.stringMatching(day), expect.stringMatching(day)]);
      expect([Date.parse(since), Date.parse(ends)]).not.toContain(Number.NaN);
      expect(DECLARED_FUNCTIONS).toHaveProperty(instead);
    }
});

test.each(functions.filter(({ file }) => file).map(({ name }) => name))(
  'the file of %s has columns that exist',
  (name) => {
    const { answer, file } = DECLARED_FUNCTIONS[name] as (typeof functions)[number];
    const columns = file?.columns ?? [];
    const unknown = columns.filter(
      (column) => typeof column === 'string' && !fieldAt(answer.fields?.rows?.item, column.split('.')),
    );
    expect(unknown).toEqual([]);
  },
);

function* metricsOf(field: Field): Generator<string> {
  if (field.metric) yield field.metric;
  for (const part of Object.values(field.fields ?? {})) yield* metricsOf(part);
  for (const part of field.items ?? []) yield* metricsOf(part);
  if (field.item) yield* metricsOf(field.item);
}

const fieldAt = (field: Field | undefined, path: string[]): Field | undefined =>
  path.reduce<Field | undefined>((part, name) => part?.fields?.[name], field);
