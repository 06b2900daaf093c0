import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createMutex } from './mutex.ts';

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
