import { expect, test } from 'vitest';
import { type Applied, foldedInto, hashOf, type Release } from './releases.ts';

const applied = (...versions: number[]): Applied[] =>
  versions.map((version) => ({ version: `00${version}`, name: `step_${version}`, hash: `hash of ${version}` }));
const release = (versions: number[], version: string, baseline?: string): Release => ({
  version,
  commit: 'abc1234',
  migrations: versions.length,
  sha256: hashOf(applied(...versions)),
  ...(baseline ? { foldedInto: baseline } : {}),
});
const RELEASES = [release([1, 2, 3], '1.0.0', '005'), release([5], '1.1.0')];

test('a database has the baseline when it holds exactly what was squashed into it', () => {
  expect(foldedInto(applied(1, 2, 3), RELEASES)).toBe('005');
});

test('a new database, one with the baseline and one that never squashed need no change', () => {
  expect(foldedInto([], RELEASES)).toBeNull();
  expect(foldedInto(applied(5, 6), RELEASES)).toBeNull();
  expect(foldedInto(applied(1, 2, 3, 5, 6), RELEASES)).toBeNull();
  expect(foldedInto(applied(1, 2), [])).toBeNull();
});

const OLDER =
  'The database is older than release 1.0.0, from which this one goes on: start v1.0.0 (commit abc1234) on it once, then this one again.';

test('an older database is sent to the release that still has its migrations', () => {
  expect(() => foldedInto(applied(1, 2), RELEASES)).toThrow(OLDER);
  const changed = applied(1, 2, 3).map((one) => (one.version === '002' ? { ...one, hash: 'another' } : one));
  expect(() => foldedInto(changed, RELEASES)).toThrow(OLDER);
});

test('a database with other later migrations is sent back to where it came from', () => {
  expect(() => foldedInto(applied(1, 2, 3, 4), RELEASES)).toThrow(
    'The database has migrations after those of release 1.0.0 that are not here: start the checkout that applied 004_step_4.',
  );
});

test('a database that passed one squash passes the next', () => {
  const twice = [release([1, 2, 3], '1.0.0', '005'), release([5, 6], '2.0.0', '009')];
  expect(foldedInto(applied(1, 2, 3, 5, 6), twice)).toBe('009');
  expect(foldedInto(applied(5, 6), twice)).toBe('009');
  expect(foldedInto(applied(1, 2, 3, 5, 6, 9), twice)).toBeNull();
  expect(() => foldedInto(applied(1, 2, 3, 5), twice)).toThrow('The database is older than release 2.0.0');
});

test('the hash is that of the list that sha256sum writes', () => {
  // printf 'hash of 1  001_step_1.sql\n' | sha256sum
  expect(hashOf(applied(1))).toBe('6c3549c0a4ea72dca131ed0b396e312ae3af986dcbe4b4546ef8cb3ec13d7673');
});
