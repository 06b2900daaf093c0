/**
 * A signal that aborts after `ms` milliseconds with a TimeoutError, or when `earlier` does. Its timer keeps it alive: Node 20
 * garbage-collects a platform timeout that only `AbortSignal.any` refers to, and the wait would never end.
 */
export function abortAfter(ms: number, earlier?: AbortSignal): AbortSignal {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DOMException(`Not done within ${ms} ms.`, 'TimeoutError')), ms);
  timer.unref();
  return earlier ? AbortSignal.any([earlier, deadline.signal]) : deadline.signal;
}
