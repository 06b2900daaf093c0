import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyCluster } from '../template.ts';
import { hideText } from './hideText.ts';

let db: PGlite;
beforeAll(async () => {
  db = await PGlite.create({ loadDataDir: (await emptyCluster()) ?? undefined });
  hideText(db, () => true);
});
afterAll(() => db.close());

test.each([
  ['a number that is no time', 1e30],
  ['the same as text', '1e30'],
  ['a year far away', '999999-01-01'],
])('%s is a wrong value, not a failure of ours', async (_what, value) => {
  const error = await db.query('select $1::timestamptz', [value]).catch((reason) => reason);
  expect(error).toMatchObject({
    code: expect.stringMatching(/^22/),
    message: 'A value has the wrong form or is out of range.',
  });
});
