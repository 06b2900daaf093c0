import { CompanionError } from '@companion/contract';

/** Anything that answers a request: the global fetch, or a server in this process. */
export type Fetch = (request: Request) => Promise<Response> | Response;

/** The network did not answer usefully, also after every retry. */
export class NetworkError extends CompanionError {
  override readonly code = 'network-unanswered';
  override readonly advice =
    'What was read is kept, and the next run goes on from there; see whether the network is up.';
  constructor(
    /** Path below the API's root. */
    readonly path: string,
    /** HTTP status of the last answer, 0 when there was none. */
    readonly status: number,
    readonly attempts: number,
    options?: ErrorOptions,
  ) {
    const reason = status === 0 ? 'did not answer' : `answered ${status}`;
    super(`The network ${reason} to ${path} (${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}).`, options);
  }
}

export interface ClientOptions {
  /** Origin of the API, with or without /api/v2 behind it. */
  baseUrl: string;
  fetch?: Fetch;
  /** Requests at once; the network publishes no limit and asks for few. Default 4. */
  parallel?: number;
  timeoutMs?: number;
  /** Attempts before giving up. Default 7: with the default back-off about a minute. */
  attempts?: number;
  /** Wait before the second attempt; doubles each time, plus jitter. Default 500. */
  backoffMs?: number;
  signal?: AbortSignal;
}

export interface Client {
  /** JSON of an answer, v1 envelopes opened. @throws NetworkError */
  get(path: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
  /** As `get`, but null where the network refuses this one item (400, 403, 404, 410): a normal outcome. */
  find(path: string): Promise<unknown>;
  /** As `post`, but null where the network refuses this one item. */
  findPost(path: string, body: object): Promise<unknown>;
  /** Requests sent so far, repeated ones included. */
  requests(): number;
}

const LONGEST_WAIT_MS = 30_000;
const REFUSALS = [400, 401, 403, 404, 410, 422];

/** Waits; ends at once with the signal's reason. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** At most `size` runs at once, first come first served. */
function limiter(size: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await run();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}

/** v1 answers {ok, data}, v2 the thing itself. */
function unwrap(path: string, body: unknown): unknown {
  const envelope = body as { ok?: unknown; data?: unknown } | null;
  return path.startsWith('/v1/') && envelope?.ok === true ? envelope.data : body;
}

/** Reads the network's public API politely: few requests at once, with its name, backing off when told to or on faults. */
export function createClient({
  baseUrl,
  fetch: send = (request) => fetch(request),
  parallel = 4,
  timeoutMs = 20_000,
  attempts = 7,
  backoffMs = 500,
  signal,
}: ClientOptions): Client {
  const root = baseUrl.replace(/\/+$/, '').replace(/\/api(\/v\d)?$/, '');
  const limited = limiter(parallel);
  let requests = 0;

  async function attempt(path: string, init: RequestInit) {
    const timeout = AbortSignal.timeout(timeoutMs);
    requests++;
    const response = await send(
      new Request(`${root}/api${path}`, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }),
    );
    if (response.ok) return { status: response.status, retryAfter: 0, body: unwrap(path, await response.json()) };
    await response.body?.cancel();
    const retryAfter = Number(response.headers.get('retry-after') ?? 0) * 1000 || 0;
    return { status: response.status, retryAfter, body: undefined };
  }

  async function request(path: string, init: RequestInit): Promise<unknown> {
    let status = 0;
    let cause: unknown;
    for (let count = 1; count <= attempts; count++) {
      signal?.throwIfAborted();
      let retryAfter = 0;
      try {
        const answer = await attempt(path, init);
        if (answer.status < 300) return answer.body;
        ({ status, retryAfter } = answer);
        if (status !== 429 && status !== 408 && status < 500) throw new NetworkError(path, status, count);
      } catch (error) {
        if (error instanceof NetworkError) throw error;
        signal?.throwIfAborted();
        status = 0;
        cause = error;
      }
      if (count === attempts) break;
      const backoff = backoffMs * 2 ** (count - 1) * (0.5 + Math.random());
      await wait(Math.min(LONGEST_WAIT_MS, Math.max(retryAfter, backoff)), signal);
    }
    throw new NetworkError(path, status, attempts, { cause });
  }

  const headers = { 'x-ethos-client': 'community-companion@1', accept: 'application/json' };
  const get = (path: string) => limited(() => request(path, { headers }));
  const post = (path: string, body: object) =>
    limited(() =>
      request(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const orNull = (answer: Promise<unknown>) =>
    answer.catch((error: unknown) => {
      if (error instanceof NetworkError && REFUSALS.includes(error.status)) return null;
      throw error;
    });
  return {
    get,
    post,
    find: (path) => orNull(get(path)),
    findPost: (path, body) => orNull(post(path, body)),
    requests: () => requests,
  };
}
