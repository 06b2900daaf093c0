import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { abortAfter } from './abortAfter';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Waits like a request: it listens, and holds nothing else. */
const ended = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason.name)));
const soon = <T>(answer: Promise<T>) =>
  Promise.race([answer, new Promise<'never'>((resolve) => setTimeout(resolve, 2_000, 'never'))]);

test.each([
  ['alone', undefined],
  ['beside another signal', new AbortController().signal],
])('ends in time, %s, also when memory is collected meanwhile', async (_, earlier) => {
  const waiting = ended(abortAfter(60, earlier));
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    collect();
  }
  expect(await soon(waiting)).toBe('TimeoutError');
});

test('ends when the other signal does', async () => {
  const earlier = new AbortController();
  const waiting = ended(abortAfter(60_000, earlier.signal));
  earlier.abort();
  expect(await soon(waiting)).toBe('AbortError');
});
