import { expect, test } from 'vitest';
import texts from './metrics.json' with { type: 'json' };
import { basesOf, type Metric, type MetricBook, metricOf } from './metrics.ts';

const book: MetricBook = texts;
const metrics = Object.entries(book);

test('holds every definition of the library', () => {
  const ids = [
    ...Array.from({ length: 22 }, (_, index) => `M${index + 1}`),
    ...Array.from({ length: 12 }, (_, index) => `D${index + 1}`),
    ...Array.from({ length: 9 }, (_, index) => `farmer.F${index + 1}`),
    ...Array.from({ length: 8 }, (_, index) => `bot.B${index + 1}`),
    'farmer.score',
    'bot.score',
    'EIP-7',
    'EIP-10',
    'EIP-14',
    'bond.window',
    'slash.bands',
  ];
  expect(ids.filter((id) => metricOf(book, id) === null)).toEqual([]);
});

test.each(metrics)('%s is complete', (id, metric: Metric) => {
  expect(metric.id).toBe(id);
  expect(Object.keys(metric).toSorted()).toEqual(
    ['base', 'caveat', 'formula', 'id', 'label', 'meaning', 'version', 'window'].toSorted(),
  );
  expect(id).toMatch(/^(M\d+|D\d+|EIP-[\d.]+|[a-z][a-zA-Z]*\.[a-zA-Z]\w*)$/);
  expect(metric.label).toMatch(/^\S.{0,38}\S$/);
  expect(metric.meaning).toMatch(/^[A-Z].+[.]$/);
  expect(metric.formula.length).toBeGreaterThan(0);
  expect(metric.window.length).toBeGreaterThan(0);
  expect(metric.caveat === null || /\.$|^"/.test(metric.caveat)).toBe(true);
  expect(Number.isInteger(metric.version) && metric.version >= 1).toBe(true);
  expect(metric.base.filter((base) => base === id || metricOf(book, base) === null)).toEqual([]);
});

test('no text has an exclamation mark', () => {
  expect(JSON.stringify(texts)).not.toContain('!');
});

test('the weights of the composite scores add up to 100', () => {
  const weights = (prefix: string) =>
    metrics
      .filter(([id]) => id.startsWith(prefix))
      .reduce((sum, [, { formula }]) => sum + Number(/weight (\d+)$/.exec(formula)?.[1]), 0);
  expect(weights('farmer.F')).toBe(100);
  expect(weights('bot.B')).toBe(100);
});

test('finds a definition and what it builds on', () => {
  expect(metricOf(book, 'slashes.penalties')?.label).toBe('Penalties to others');
  expect(basesOf(book, 'slashes.penalties').map(({ id }) => id)).toEqual(['M10', 'M8', 'M9', 'M7', 'M2']);
  expect(metricOf(book, 'constructor')).toBeNull();
  expect(basesOf(book, 'nothing')).toEqual([]);
});
