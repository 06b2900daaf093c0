import type { MetricBook } from '@companion/domain';
import texts from '@companion/domain/metrics.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { metricGroups } from './metricGroups';

const book: MetricBook = texts;
const names = (q: string) => metricGroups(book, q).map(({ name }) => name);

test('every definition is in one group, the library first', () => {
  const groups = metricGroups(book, '');
  expect(groups.flatMap(({ metrics }) => metrics.map(({ id }) => id)).toSorted()).toEqual(Object.keys(book).toSorted());
  expect(names('').slice(0, 6)).toEqual([
    'Measures',
    'Detectors',
    'Bot score',
    'Farmer score',
    'Network rules',
    'Home',
  ]);
  expect(names('')).toContain('Vouch stats');
});

test('all search words must match, in any case', () => {
  expect(metricGroups(book, 'LOCKSTEP two minutes').flatMap(({ metrics }) => metrics.map(({ id }) => id))).toEqual([
    'D5',
  ]);
  expect(metricGroups(book, 'no such words anywhere')).toEqual([]);
});
