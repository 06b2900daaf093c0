import { expect, it, vi } from 'vitest';
import { MIGRATIONS } from '../test/testBackend.ts';
import { createBackend } from './createBackend.ts';

// Without the limit, to provoke the defect behind it.
vi.mock('./parameterLimit.ts', () => ({ limitParameters: () => () => null }));

it('rejects everything once the database has stopped answering, and reports it once', async () => {
  const fatal: string[] = [];
  const backend = await createBackend({
    dataDir: null,
    migrationsDir: MIGRATIONS,
    siteUrl: 'http://localhost:3000',
    log: () => {},
    onFatal: (error) => fatal.push(error.message),
  });
  const call = (path: string, init?: RequestInit) =>
    backend.fetch(
      new Request(`http://localhost${path}`, {
        headers: { apikey: backend.keys.secret, 'content-type': 'application/json' },
        ...init,
      }),
    );
  expect((await call('/health')).status).toBe(200);

  const row = Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`c${i}`, i]));
  // Not 201 or, after that, 200 with an empty list, which the database would have answered.
  expect((await call('/rest/v1/wide', { method: 'POST', body: JSON.stringify(Array(1_000).fill(row)) })).status).toBe(
    503,
  );
  expect((await call('/rest/v1/notes')).status).toBe(503);
  expect((await call('/health')).status).toBe(503);
  const answers = await Promise.all([1, 2, 3].map(() => call('/rest/v1/notes')));
  expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503]);
  expect(fatal).toEqual(['The database stopped answering.']);
  await backend.close().catch(() => {});
});
