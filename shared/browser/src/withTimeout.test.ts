import { expect, test } from 'vitest';
import { withTimeout } from './index';

test('aborts with the reason of whichever comes first', async () => {
  const asked = new AbortController();
  const first = withTimeout(10_000, undefined, asked.signal);
  expect(first.signal.aborted).toBe(false);
  asked.abort('no longer wanted');
  expect(first.signal.reason).toBe('no longer wanted');
  expect(first.timedOut()).toBe(false);
  expect(withTimeout(10_000, asked.signal).signal.reason).toBe('no longer wanted');

  const late = withTimeout(5, new AbortController().signal);
  await new Promise((resolve) => late.signal.addEventListener('abort', resolve));
  expect(late.signal.reason).toMatchObject({ name: 'TimeoutError' });
  expect(late.timedOut()).toBe(true);
});
