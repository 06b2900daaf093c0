import { expect, test } from 'vitest';
import { readOpenDataIndex } from './openData.ts';

const sha256 = 'a'.repeat(64);
const file = { name: 'reviews.csv.gz', part: 'reviews', rows: 3, bytes: 90, sha256, offset: 512 };
const part = { name: 'reviews', says: 'Reviews.', keys: 1, columns: [['id', 'number']] };
const dayOf = (day: string, given: object = {}) => ({
  day,
  archive: `${day}.${'b'.repeat(16)}.tar`,
  bytes: 2048,
  sha256,
  parts: [part],
  files: [file],
  ...given,
});
const read = (...days: unknown[]) => readOpenDataIndex({ days }).days.map(({ day }) => day);

test('days are listed newest first', () => {
  expect(read(dayOf('2026-03-14'), dayOf('2026-03-16'), dayOf('2026-03-15'))).toEqual([
    '2026-03-16',
    '2026-03-15',
    '2026-03-14',
  ]);
  for (const nothing of [null, 3, {}, { days: 'none' }]) expect(readOpenDataIndex(nothing)).toEqual({ days: [] });
});

test.each([
  ...['rows', 'bytes', 'offset'].flatMap((size) =>
    [-1, 0.5, '1', null].map((wrong) => [`${size} ${wrong}`, { files: [{ ...file, [size]: wrong }] }] as const),
  ),
  ['name of a file', { files: [{ ...file, name: '../reviews.csv.gz' }] }],
  ['part of a file', { files: [{ ...file, part: 'Reviews' }] }],
  ['sum of a file', { files: [{ ...file, sha256: 'a'.repeat(63) }] }],
  ['second file', { files: [file, { ...file, offset: -1 }] }],
  ['name of a part', { parts: [{ ...part, name: '' }] }],
  ['owner of a part', { parts: [{ ...part, of: '../x' }] }],
  ['keys of a part', { parts: [{ ...part, keys: -1 }] }],
  ['column', { parts: [{ ...part, columns: [['id', 'a b']] }] }],
  ['archive', { archive: '../2026-03-16.tar' }],
  ['size of a day', { bytes: -1 }],
  ['sum of a day', { sha256: null }],
] as const)('a day with a wrong %s is dropped', (_, given) => {
  expect(read(dayOf('2026-03-16', given), dayOf('2026-03-15'))).toEqual(['2026-03-15']);
});
