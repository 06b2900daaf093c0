/**
 * A signal that aborts after `ms` milliseconds with a TimeoutError, or when `earlier` does. Its timer holds it: a timeout of
 * the platform that only `AbortSignal.any` knows is collected by Node 20, and then the wait never ends.
 */
export function abortAfter(ms: number, earlier?: AbortSignal): AbortSignal {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DOMException(`Not done within ${ms} ms.`, 'TimeoutError')), ms);
  timer.unref();
  return earlier ? AbortSignal.any([earlier, deadline.signal]) : deadline.signal;
}
