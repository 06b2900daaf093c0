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

it('continues after a failed task', async () => {
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

it('starts a turn only when it may, and drops a task that waited too long', async () => {
  vi.useFakeTimers();
  let open: () => void = () => {};
  let ready = new Promise<void>((resolve) => {
    open = resolve;
  });
  const exclusive = createMutex({ ready: () => ready });
  const begun: string[] = [];
  const impatient = exclusive(async () => begun.push('impatient'), { patienceMs: 10 });
  const patient = exclusive(async () => begun.push('patient'));
  const gaveUp = expect(impatient).rejects.toThrow(BusyError);
  await vi.advanceTimersByTimeAsync(10);
  await gaveUp;
  expect(begun).toEqual([]);
  open();
  await patient;
  ready = Promise.resolve();
  await exclusive(async () => begun.push('next'), { patienceMs: 10 });
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

it('takes turns between lanes by time used, with files behind the rest of their lane', async () => {
  vi.useFakeTimers();
  const exclusive = createMutex();
  const begun: string[] = [];
  const task = (name: string, ms: number, lane: string, isFile = false) =>
    exclusive(
      async () => {
        begun.push(name);
        await vi.advanceTimersByTimeAsync(ms);
      },
      { lane, isFile },
    );
  const all = [
    task('a1', 100, 'a'),
    task('a file', 100, 'a', true),
    task('a2', 100, 'a'),
    task('a3', 100, 'a'),
    task('b1', 10, 'b'),
    task('b2', 10, 'b'),
  ];
  expect([exclusive.waiting('a'), exclusive.waiting('b'), exclusive.waiting('c')]).toEqual([4, 2, 0]);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'b2', 'a2', 'a3', 'a file']);
});

it('lets a lane rest, and serves other lanes meanwhile', async () => {
  vi.useFakeTimers();
  const spent: [unknown, number][] = [];
  const exclusive = createMutex({
    restsUntil: (lane) => (lane === 'a' && spent.length > 0 ? 1_000 : 0),
    spent: (lane, ms) => spent.push([lane, ms]),
  });
  const began = performance.now();
  const times: [string, number][] = [];
  const task = (name: string, lane?: string) =>
    exclusive(async () => void times.push([name, performance.now() - began]), lane ? { lane } : {});
  const resting = [task('a1', 'a'), task('a2', 'a')];
  await vi.advanceTimersByTimeAsync(400);
  const others = [task('b', 'b'), task('own')];
  await vi.advanceTimersByTimeAsync(1_000 - performance.now());
  await Promise.all([...resting, ...others]);
  expect(times.map(([name]) => name)).toEqual(['a1', 'b', 'own', 'a2']);
  expect(times[1]?.[1]).toBe(400);
  expect(spent.map(([lane]) => lane)).toEqual(['a', 'b', expect.any(Symbol), 'a']);
});

it('gives no lane more than half of several turns', async () => {
  vi.useFakeTimers();
  const exclusive = createMutex({ parallel: 4 });
  const running: string[] = [];
  const task = (name: string, lane: string) =>
    exclusive(
      async () => {
        running.push(name);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        running.splice(running.indexOf(name), 1);
      },
      { lane },
    );
  const all = [...['a1', 'a2', 'a3'].map((name) => task(name, 'a')), task('b1', 'b')];
  await vi.advanceTimersByTimeAsync(500);
  expect(running).toEqual(['a1', 'a2', 'b1']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(running).toEqual(['a3']);
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(all);
});
