import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { BusyError, createMutex } from './mutex.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('runs one task at a time, in order', async () => {
  const exclusive = createMutex();
  const events: string[] = [];
  const task = (name: string, turns: number) =>
    exclusive(async () => {
      events.push(`${name} starts`);
      for (let turn = 0; turn < turns; turn++) await setImmediate();
      events.push(`${name} ends`);
    });
  await Promise.all([task('a', 3), task('b', 1), task('c', 2)]);
  expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
});

it('lets a task run another one inside itself', async () => {
  const exclusive = createMutex();
  expect(await exclusive(async () => 1 + (await exclusive(async () => exclusive(async () => 1))))).toBe(2);
});

it('goes on after a task failed', async () => {
  const exclusive = createMutex();
  await expect(exclusive(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(
    exclusive(() => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
  expect(await exclusive(async () => 'yes')).toBe('yes');
});

it('queues what a task left running behind it', async () => {
  const exclusive = createMutex();
  const events: string[] = [];
  let begin: () => void = () => {};
  let late: Promise<void> = Promise.resolve();
  await exclusive(async () => {
    late = new Promise<void>((resolve) => {
      begin = resolve;
    }).then(() => exclusive(async () => void events.push('left behind')));
  });
  await exclusive(async () => {
    begin();
    // Everything that can run now has run.
    await setImmediate();
    events.push('next');
  });
  await late;
  expect(events).toEqual(['next', 'left behind']);
});

it('begins a turn only when it may, and lets go who waited too long', async () => {
  vi.useFakeTimers();
  let open: () => void = () => {};
  let ready = new Promise<void>((resolve) => {
    open = resolve;
  });
  const exclusive = createMutex(() => ready);
  const begun: string[] = [];
  const impatient = exclusive(async () => begun.push('impatient'), 10);
  const patient = exclusive(async () => begun.push('patient'));
  const gaveUp = expect(impatient).rejects.toThrow(BusyError);
  await vi.advanceTimersByTimeAsync(10);
  await gaveUp;
  expect(begun).toEqual([]);
  open();
  await patient;
  ready = Promise.resolve();
  await exclusive(async () => begun.push('next'), 10);
  await vi.advanceTimersByTimeAsync(20);
  expect(begun).toEqual(['patient', 'next']);
});

it('keeps the context of each caller', async () => {
  const exclusive = createMutex();
  const caller = new AsyncLocalStorage<string>();
  const seen = await Promise.all(
    ['a', 'b', 'c'].map((name) => caller.run(name, () => exclusive(async () => caller.getStore()))),
  );
  expect(seen).toEqual(['a', 'b', 'c']);
});
