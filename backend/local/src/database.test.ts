import { DEFAULT_LIMITS } from '@companion/limits';
import { expect, it } from 'vitest';
import { createDatabase } from './database.ts';
import { type Engine, TimeLimitError } from './engine/engine.ts';

/** An engine that `slow` functions stop. */
function start() {
  const engine = {
    facts: { functions: [], published: [], limits: {} },
    parallel: 1,
    state: () => 'ready',
    ready: async () => {},
    answer: async ({ url }: { url: string }) => {
      if (url.includes('slow')) throw new TimeLimitError(5_000);
      return { status: 200, headers: [], body: null };
    },
  };
  const database = createDatabase(engine as unknown as Engine, undefined, DEFAULT_LIMITS);
  const ask = async (network: string | null, fn: string, args = '{}') => {
    const request = { url: `http://localhost/rest/v1/rpc/${fn}`, method: 'POST', headers: [], body: Buffer.from(args) };
    const answer = await database.answer(request, { role: 'anon', network });
    return answer.ok ? 200 : `${answer.status} ${(await answer.json()).code}`;
  };
  return { database, ask };
}

it('blocks a network that timed out a query from that function, and others from that query only', async () => {
  const { ask } = start();
  expect(await ask('10.0.0.1', 'slow_1', '{"id":1}')).toBe('504 57014');
  expect(await ask('10.0.0.1', 'slow_1', '{"id":2}')).toBe('503 took_too_long');
  expect(await ask('10.0.0.1', 'quick')).toBe(200);
  expect(await ask('10.0.0.2', 'slow_1', '{"id":1}')).toBe('503 took_too_long');
  expect(await ask('10.0.0.2', 'slow_1', '{"id":2}')).toBe('504 57014');
});

it('rejects a network whose queries time out again and again, for a while', async () => {
  const { ask, database } = start();
  await ask('10.0.0.1', 'slow_1');
  expect(database.refusal('10.0.0.1')).toBeNull();
  await ask('10.0.0.1', 'slow_2');
  await ask('10.0.0.1', 'slow_3');
  const refusal = database.refusal('10.0.0.1');
  expect([refusal?.status, Number(refusal?.headers.get('retry-after')) > 20]).toEqual([429, true]);
  expect(database.refusal('10.0.0.2')).toBeNull();
});
