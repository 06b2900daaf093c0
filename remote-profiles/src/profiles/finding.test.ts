import { findingText } from '@companion/domain';
import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import { profilesFinding } from './finding';
import type { ProfilesResult } from './queries';

type Values = Parameters<typeof profilesFinding>[1]['values'];

const levels = (neutral: number, known: number) => [
  { value: 'neutral', count: neutral },
  { value: 'known', count: known },
];
const found = (answer: object, values: Partial<Values> = {}) =>
  profilesFinding(
    {
      ...{ total: 12, totalExact: true, facets: { level: levels(4, 2) } },
      rows: [person(1, 'Alice', { score: 2100 }), person(2, 'Bob')],
      ...answer,
    } as unknown as ProfilesResult,
    {
      values: { level: null, signal: null, sort: '-score', ...values } as Values,
      href: ({ level }) => `?level=${level}`,
    },
  );
const text = (...given: Parameters<typeof found>) => {
  const said = found(...given);
  return said && findingText(said);
};

test('says which level is the most frequent', () => {
  expect(found({})?.pieces).toEqual([
    'Of ',
    { figure: '12 people' },
    ' found, ',
    { figure: '4', href: '?level=neutral' },
    ' are at level “',
    'neutral',
    '”, more than at any other.',
  ]);
  expect(text({ total: 10_000, totalExact: false })).toBe(
    'More of the people found are at level “neutral” than at any other: 4.',
  );
  expect(text({ total: 1 })).toBeNull();
  expect(text({ facets: { level: levels(3, 3) } })).toBeNull();
  expect(text({ facets: undefined })).toBeNull();
});

test('names the highest score among chosen levels, but no one flagged by a detector', () => {
  expect(text({}, { level: ['known'] })).toBe('Of 12 people found, Alice has the highest score: 2,100.');
  expect(text({}, { level: ['known'], sort: 'name' })).toBeNull();
  expect(text({}, { level: ['known'], signal: ['bot'] })).toBeNull();
  expect(text({ rows: [] }, { level: ['known'] })).toBeNull();
  const best = (score: number) => text({ rows: [person(5, 'Erin', { score })] }, { level: ['neutral', 'known'] });
  expect(best(1200)).toBeNull();
  expect(best(1201)).toBe('Of 12 people found, Erin has the highest score: 1,201.');
});
