import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createVisitors } from './visitors.ts';

it('lets background work start at once when there are no requests', async () => {
  const visitors = createVisitors();
  const events: string[] = [];
  void visitors.quiet(2_000).then(() => events.push('background'));
  await setImmediate();
  expect(events).toEqual(['background']);
});

it('holds it back while a request waits and a moment longer', async () => {
  const visitors = createVisitors();
  const events: string[] = [];
  let answer: () => void = () => {};
  const served = visitors.serve(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    events.push('visitor');
    return 7;
  });
  const background = visitors.quiet(2_000).then(() => events.push('background'));
  await setImmediate();
  expect(events).toEqual([]);
  answer();
  expect(await served).toBe(7);
  await visitors.serve(async () => void events.push('next visitor'));
  await background;
  expect(events).toEqual(['visitor', 'next visitor', 'background']);
});

it('lets it through even if visitors never stop asking', async () => {
  const visitors = createVisitors();
  void visitors.serve(() => new Promise(() => {}));
  const began = performance.now();
  await visitors.quiet(150);
  expect(performance.now() - began).toBeGreaterThanOrEqual(150);
});
