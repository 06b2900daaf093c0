import { CompanionError } from '@companion/contract';
import { textAtMost } from '@companion/limits';
import { abortAfter } from '@companion/program';
import { ShapeError } from './parse/page.ts';

/** Anything that answers a request: the global fetch, or a server in this process. */
export type Fetch = (request: Request) => Promise<Response> | Response;

/** The network did not return a usable response, even after every retry. */
export class NetworkError extends CompanionError {
  override readonly code = 'network-unanswered';
  override readonly advice =
    'What was read is kept, and the next run goes on from there; see whether the network is up.';
  constructor(
    /** Path below the API's root. */
    readonly path: string,
    /** HTTP status of the last response, 0 if there was none. */
    readonly status: number,
    readonly attempts: number,
    /** What is wrong with the body of a successful response: "a web page instead of JSON". */
    readonly oddity: string | null = null,
    options?: ErrorOptions,
  ) {
    const answer = oddity === null ? `answered ${status}` : `answered ${status} with ${oddity}`;
    const tries = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
    super(`The network ${status === 0 ? 'did not answer' : answer} to ${path} (${tries}).`, options);
  }
}

export interface ClientOptions {
  /** Origin of the API, with or without /api/v2. */
  baseUrl: string;
  fetch?: Fetch;
  /** Concurrent requests; the network publishes no limit but asks for few. Default 4. */
  parallel?: number;
  /** Pause after each request before its slot is reused. Default 0. */
  pauseMs?: number;
  timeoutMs?: number;
  /** Attempts before giving up. Default 7: about a minute with the default backoff. */
  attempts?: number;
  /** Delay before the second attempt; doubles each time, plus jitter. Default 500. */
  backoffMs?: number;
  signal?: AbortSignal;
}

/** Parses the JSON of a response, with v1 envelopes unwrapped. @throws ShapeError */
export type Read<T> = (body: unknown) => T;

export interface Client {
  /** @throws NetworkError, also for a response whose shape `read` does not accept. */
  get<T>(path: string, read: Read<T>): Promise<T>;
  post<T>(path: string, body: object, read: Read<T>): Promise<T>;
  /** Requests sent so far, including retries. */
  requests(): number;
  /** Requests with a usable response. */
  answered(): number;
}

const LONGEST_WAIT_MS = 30_000;
/** Longest delay requested by the network that is honored; beyond it the run stops and resumes sooner. */
const LONGEST_REST_MS = 600_000;

/** Waits; rejects immediately with the signal's reason. */
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

/** Runs at most `size` tasks concurrently, in FIFO order. */
function limiter(size: number, pause: () => Promise<void>) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await run();
    } finally {
      const next = () => {
        running--;
        waiting.shift()?.();
      };
      pause().then(next, next);
    }
  };
}

/** v1 returns {ok, data}, v2 the data itself. */
function unwrap(path: string, body: unknown): unknown {
  const envelope = body as { ok?: unknown; data?: unknown } | null;
  if (!path.startsWith('/v1/') || typeof envelope?.ok !== 'boolean') return body;
  if (!envelope.ok) throw new ShapeError('an error inside');
  return envelope.data;
}

/** A successful response whose body is not JSON. The next attempt may be complete. */
class BrokenBodyError extends CompanionError {
  override readonly code = 'network-body';
}

/** A page of a thousand activities is about five megabytes. */
const MAX_BYTES = 64 * 1024 * 1024;

async function jsonOf(response: Response): Promise<unknown> {
  const text = await textAtMost(response, MAX_BYTES);
  if (text === null) throw new BrokenBodyError(`more than ${MAX_BYTES} bytes`);
  try {
    return JSON.parse(text);
  } catch {
    throw new BrokenBodyError(
      /^\s*</.test(text) ? 'a web page instead of JSON' : text === '' ? 'nothing' : 'JSON that breaks off',
    );
  }
}

/** Client for the network's public API, with few concurrent requests, our client name, and backoff on request or on faults. */
export function createClient({
  baseUrl,
  fetch: send = (request) => fetch(request),
  parallel = 4,
  pauseMs = 0,
  timeoutMs = 20_000,
  attempts = 7,
  backoffMs = 500,
  signal,
}: ClientOptions): Client {
  const root = baseUrl.replace(/\/+$/, '').replace(/\/api(\/v\d)?$/, '');
  const limited = limiter(parallel, () => (pauseMs > 0 ? wait(pauseMs, signal) : Promise.resolve()));
  /** No request is sent before this time, because the network asked one of them to wait. */
  let restUntil = 0;
  let requests = 0;
  let answered = 0;

  async function attempt(path: string, init: RequestInit) {
    const rest = restUntil - Date.now();
    if (rest > 0) await wait(rest, signal);
    requests++;
    const response = await send(new Request(`${root}/api${path}`, { ...init, signal: abortAfter(timeoutMs, signal) }));
    if (response.ok) return { status: response.status, retryAfter: 0, body: await jsonOf(response) };
    await response.body?.cancel();
    const retryAfter = Math.min(LONGEST_REST_MS, Number(response.headers.get('retry-after') ?? 0) * 1000 || 0);
    if (response.status === 429 || response.status === 503) restUntil = Math.max(restUntil, Date.now() + retryAfter);
    return { status: response.status, retryAfter, body: undefined };
  }

  async function request<T>(path: string, init: RequestInit, read: Read<T>): Promise<T> {
    let status = 0;
    let oddity: string | null = null;
    let cause: unknown;
    for (let count = 1; count <= attempts; count++) {
      signal?.throwIfAborted();
      let retryAfter = 0;
      try {
        const answer = await attempt(path, init);
        oddity = null;
        ({ status, retryAfter } = answer);
        if (status < 300) {
          const result = read(unwrap(path, answer.body));
          answered++;
          return result;
        }
        if (status !== 429 && status !== 408 && status < 500) throw new NetworkError(path, status, count);
      } catch (error) {
        if (error instanceof ShapeError) throw new NetworkError(path, status, count, error.message, { cause: error });
        if (error instanceof NetworkError) throw error;
        signal?.throwIfAborted();
        const broken = error instanceof BrokenBodyError;
        status = broken ? 200 : 0;
        oddity = broken ? error.message : null;
        cause = error;
      }
      if (count === attempts) break;
      const backoff = backoffMs * 2 ** (count - 1) * (0.5 + Math.random());
      await wait(Math.max(retryAfter, Math.min(LONGEST_WAIT_MS, backoff)), signal);
    }
    throw new NetworkError(path, status, attempts, oddity, { cause });
  }

  const headers = { 'x-ethos-client': 'community-companion@1', accept: 'application/json' };
  return {
    get: (path, read) => limited(() => request(path, { headers }, read)),
    post: (path, body, read) =>
      limited(() =>
        request(
          path,
          {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
          read,
        ),
      ),
    requests: () => requests,
    answered: () => answered,
  };
}
