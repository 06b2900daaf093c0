/**
 * A signal that aborts after `ms`, or when one of the others does. `timedOut` tells which it was.
 * (`AbortSignal.any` came to Firefox with version 124.)
 */
export function withTimeout(ms: number, ...others: (AbortSignal | undefined)[]) {
  const timeout = AbortSignal.timeout(ms);
  const either = new AbortController();
  for (const signal of [timeout, ...others]) {
    if (signal?.aborted) either.abort(signal.reason);
    // Whichever comes first takes the listeners of all away: `stop` may be asked for many times.
    signal?.addEventListener('abort', () => either.abort(signal.reason), { once: true, signal: either.signal });
  }
  return { signal: either.signal, timedOut: () => timeout.aborted };
}
