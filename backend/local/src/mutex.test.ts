import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BusyError, createMutex } from './mutex.ts';

it('runs one task at a time, in order', async () => {
  const exclusive = createMutex();
  const events: string[] = [];
  const task = (name: string, ms: number) =>
    exclusive(async () => {
      events.push(`${name} starts`);
      await sleep(ms);
      events.push(`${name} ends`);
    });
  await Promise.all([task('a', 20), task('b', 1), task('c', 5)]);
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
  let late: Promise<void> = Promise.resolve();
  await exclusive(async () => {
    late = sleep(10).then(() => exclusive(async () => void events.push('left behind')));
  });
  await exclusive(async () => {
    await sleep(30);
    events.push('next');
  });
  await late;
  expect(events).toEqual(['next', 'left behind']);
});

it('begins a turn only when it may, and lets go who waited too long', async () => {
  let open: () => void = () => {};
  let ready = new Promise<void>((resolve) => {
    open = resolve;
  });
  const exclusive = createMutex(() => ready);
  const begun: string[] = [];
  const impatient = exclusive(async () => begun.push('impatient'), 10);
  const patient = exclusive(async () => begun.push('patient'));
  await expect(impatient).rejects.toThrow(BusyError);
  expect(begun).toEqual([]);
  open();
  await patient;
  ready = Promise.resolve();
  await exclusive(async () => begun.push('next'), 10);
  await sleep(20);
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
