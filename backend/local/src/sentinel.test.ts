import { expect, it, vi } from 'vitest';
import { DatabaseBrokenError, type Engine } from './engine/engine.ts';
import { createMutex } from './mutex.ts';
import { createSentinel } from './sentinel.ts';

const engine = (probe: () => Promise<void>, state: 'ready' | 'starting' = 'ready') =>
  ({ probe, state: () => state }) as unknown as Engine;

it('distinguishes a database that answers from one that is busy and one that is gone', async () => {
  const exclusive = createMutex();
  const well = createSentinel(
    engine(async () => {}),
    exclusive,
  );
  const gone = createSentinel(
    engine(() => Promise.reject(new DatabaseBrokenError('gone'))),
    exclusive,
  );
  const starting = createSentinel(
    engine(async () => {}, 'starting'),
    exclusive,
  );
  expect([await well.check(), await gone.check(), await starting.check()]).toEqual(['ok', 'gone', 'gone']);

  let end = () => {};
  const work = exclusive(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  expect(await well.check(10)).toBe('busy');
  end();
  await work;
  expect(await well.check(10)).toBe('ok');
  for (const sentinel of [well, gone, starting]) sentinel.stop();
});

it('continues when a health probe fails in an unexpected way', async () => {
  vi.useFakeTimers();
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const probe = vi.fn(() => Promise.reject(new RangeError('no')));
  const sentinel = createSentinel(engine(probe), createMutex());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probe).toHaveBeenCalledTimes(2);
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/^sign of life failed: RangeError at /));
  sentinel.stop();
  said.mockRestore();
  vi.useRealTimers();
});
