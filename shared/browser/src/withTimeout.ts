/**
 * A signal that aborts after `ms`, or when one of the others does. `timedOut` says which it was. (Firefox supports
 * `AbortSignal.any` only since version 124.)
 */
export function withTimeout(ms: number, ...others: (AbortSignal | undefined)[]) {
  const timeout = AbortSignal.timeout(ms);
  const either = new AbortController();
  for (const signal of [timeout, ...others]) {
    if (signal?.aborted) either.abort(signal.reason);
    // The first abort removes all listeners: the same `stop` signal may be used for many requests.
    signal?.addEventListener('abort', () => either.abort(signal.reason), { once: true, signal: either.signal });
  }
  return { signal: either.signal, timedOut: () => timeout.aborted };
}
