import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { createMutex } from './mutex.ts';
import { createSentinel } from './sentinel.ts';
import { emptyCluster } from './template.ts';

it('notices a database that lost its place in the protocol, and says so once', async () => {
  const db = await PGlite.create({ loadDataDir: (await emptyCluster()) ?? undefined });
  const errors: Error[] = [];
  const sentinel = createSentinel(db, createMutex(), (error) => errors.push(error));
  expect(await sentinel.check()).toBe(true);
  expect(sentinel.failed()).toBe(false);

  // The real defect: more than 32,767 parameters, past the limit the backend sets.
  const values = Array.from({ length: 33_000 }, (_, i) => `$${i + 1}::int`).join(',');
  await db.query(`select array[${values}]`, Array(33_000).fill(1)).catch(() => {});

  expect(await Promise.all([sentinel.check(), sentinel.check()])).toEqual([false, false]);
  expect(sentinel.failed()).toBe(true);
  expect(errors.map((error) => error.message)).toEqual(['The database stopped answering.']);
  sentinel.stop();
});
