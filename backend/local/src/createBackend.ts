import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RateLimits } from '@companion/limits';
import { refuseAuth } from './authPolicy.ts';
import { preflight, withCors } from './cors.ts';
import { lockDataDir } from './dataLock.ts';
import { type Engine, openEngine } from './engine.ts';
import { callFunction, type FunctionHandler, functionContext } from './functions.ts';
import { jsonError } from './jsonError.ts';
import { type Keys, loadKeys, type StoredKeys } from './keys.ts';
import { quoteLiterals } from './literalFilters.ts';
import { createMutex } from './mutex.ts';
import { withQuietConsole } from './quietConsole.ts';
import { createRealtime } from './realtime/realtime.ts';
import { readLimited } from './requestLimits.ts';
import { createSentinel } from './sentinel.ts';
import { refuseTooMany } from './tooMany.ts';
import { startUpkeep } from './upkeep.ts';
import { createVisitors } from './visitors.ts';
import { openSession, proveWallet } from './web3SignIn.ts';

export interface BackendOptions {
  /** Directory of this installation's data and keys; `null` keeps everything in memory. */
  dataDir: string | null;
  /** Directory of `<version>_<name>.sql` files. */
  migrationsDir: string;
  /** Functions by the name they have below /functions/v1. */
  functions?: Record<string, FunctionHandler>;
  /** Address of the site, the only one sign-in may return to. */
  siteUrl: string;
  /** Starts a database in memory from the last one these migrations made, and keeps it for the next. For tests. */
  reuse?: boolean;
  /** The one chain wallets sign in on. Default 8453. */
  chainId?: number;
  /** How much one address may ask for; without them nothing is counted. The secret key is never limited. */
  limits?: RateLimits;
  /** Address of this backend as functions see it. Default http://localhost:54321. */
  url?: string;
  /** Gets one line per failure, without people's data. Default console.error. */
  log?: (line: string) => void;
  /** Called once when the database stopped answering; every request is refused from then on. */
  onFatal?: (error: Error) => void;
}

/** RFC 9218: the last urgency, for what nobody waits for. */
const BACKGROUND = 'u=7';

/** The embedded backend: REST, Auth, Realtime and Functions of a Supabase project over an in-process Postgres. */
export interface Backend {
  /** Serves /rest/v1, /auth/v1, /functions/v1/<name> and /health. `address` is the visitor's, for the limits. Never rejects. */
  fetch(request: Request, address?: string): Promise<Response>;
  /** Takes over a connection that becomes a web socket: /realtime/v1/websocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
  keys: Keys;
  /** Runs one statement as superuser, queued like a request. For tests and start-up only. */
  sql<T = Record<string, unknown>>(query: string, params?: unknown[]): Promise<T[]>;
  /** Waits for running requests, closes the database and frees the data directory. */
  close(): Promise<void>;
}

/**
 * @throws DataInUseError when another process has the data open.
 * @throws MigrationError when a migration fails or was changed after it was applied.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, migrationsDir, siteUrl, reuse = false, log = console.error, onFatal } = options;
  const release = dataDir === null ? () => {} : lockDataDir(dataDir);
  try {
    const stored = await loadKeys(dataDir);
    const engine = await withQuietConsole(log, () =>
      openEngine({ dataDir, migrationsDir, keys: stored, siteUrl, reuse }),
    );
    return await assemble(engine, stored, options, log, onFatal, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function assemble(
  engine: Engine,
  stored: StoredKeys,
  { functions = {}, url = 'http://localhost:54321', siteUrl, chainId = 8453, limits }: BackendOptions,
  log: (line: string) => void,
  onFatal: ((error: Error) => void) | undefined,
  release: () => void,
): Promise<Backend> {
  const { publishable, secret } = stored;
  const keys: Keys = { publishable, secret };
  const exclusive = createMutex();
  const handlers = new Map(Object.entries(functions));
  const sentinel = createSentinel(engine.db, exclusive, onFatal);
  const visitors = createVisitors();
  const stopUpkeep = startUpkeep(engine.db, exclusive, visitors, log);
  const context = functionContext(url, keys, (request) => fetch(request));
  const realtime = await createRealtime({ db: engine.db, exclusive, keys: stored, log });
  const tooMany = refuseTooMany(limits);
  let closing: Promise<void> | null = null;

  async function fetch(request: Request, address?: string): Promise<Response> {
    try {
      return withCors(await route(request, address));
    } catch (error) {
      if (request.signal.aborted) return jsonError(499, 'aborted', 'The caller went away.');
      log(`request failed: ${error instanceof Error ? error.name : 'unknown error'}`);
      return withCors(jsonError(500, 'internal_error', 'The request failed.'));
    }
  }

  async function route(request: Request, address?: string): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'OPTIONS') return preflight();
    if (closing || sentinel.failed()) return jsonError(503, 'unavailable', 'The backend is not running.');
    if (pathname === '/health' && (request.method === 'GET' || request.method === 'HEAD')) return health();

    const apikey = request.headers.get('apikey') ?? searchParams.get('apikey');
    const isService = apikey === secret;
    const name = /^\/functions\/v1\/([a-z0-9_-]+)(?:\/|$)/i.exec(pathname)?.[1];
    const isData = /^\/(rest|auth)\/v1(\/|$)/.test(pathname);
    if (!name && !isData) return jsonError(404, 'NOT_FOUND', 'There is nothing at this address.');

    const isSignIn =
      pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'web3' && request.method === 'POST';
    const wait = isService || !address ? null : tooMany(address, isSignIn ? 'signIn' : name);
    if (wait) return wait;
    const limited = await readLimited(request, isService);
    if (limited instanceof Response) return limited;
    // Functions call back into this backend, so they run outside the queue.
    if (name) return callFunction(handlers, name, limited, context, log);
    if (isSignIn) {
      if (apikey !== publishable && !isService) return jsonError(401, 'no_api_key', 'The API key is missing or wrong.');
      return signIn(limited);
    }
    const refusal = pathname.startsWith('/auth/') ? await refuseAuth(limited) : null;
    if (refusal) return refusal;
    if (!isService) return visitors.serve(() => throughEngine(limited));
    if (limited.headers.get('priority') === BACKGROUND) await visitors.quiet();
    return throughEngine(limited);
  }

  function throughEngine(limited: Request): Promise<Response> {
    return exclusive(async () => {
      if (closing || sentinel.failed()) return jsonError(503, 'unavailable', 'The backend is not running.');
      // Whoever gave up while waiting costs the others nothing.
      if (limited.signal.aborted) return jsonError(499, 'aborted', 'The caller went away.');
      engine.takeRefusal();
      const response = await withQuietConsole(log, () => engine.fetch(literally(limited, engine)));
      if (response.status < 500) return response;
      const refusal = engine.takeRefusal();
      if (refusal) return jsonError(413, 'too_many_values', refusal.message, refusal.advice);
      await sentinel.check();
      return response;
    });
  }

  async function signIn(request: Request): Promise<Response> {
    const proof = await proveWallet(request, { siteUrl, chainId }, Date.now());
    if (proof instanceof Response) return proof;
    return exclusive(async () => {
      if (closing || sentinel.failed()) return jsonError(503, 'unavailable', 'The backend is not running.');
      const token = await openSession(engine.db, proof);
      if (token instanceof Response) return token;
      return throughEngine(
        new Request(new URL('/auth/v1/token?grant_type=refresh_token', url), {
          method: 'POST',
          headers: { apikey: publishable, 'content-type': 'application/json' },
          body: JSON.stringify({ refresh_token: token }),
        }),
      );
    });
  }

  async function health(): Promise<Response> {
    const alive = await sentinel.check();
    return alive ? Response.json({ status: 'ok' }) : jsonError(503, 'unavailable', 'The database does not answer.');
  }

  function close(): Promise<void> {
    closing ??= (async () => {
      sentinel.stop();
      stopUpkeep();
      try {
        await realtime.close();
        await exclusive(() => engine.close());
      } finally {
        release();
      }
    })();
    return closing;
  }

  return {
    fetch,
    upgrade: realtime.upgrade,
    keys,
    close,
    sql: <T>(query: string, params: unknown[] = []) =>
      exclusive(async () => (await engine.db.query<T>(query, params)).rows),
  };
}

/** The same request, with filter values taken as written. */
function literally(request: Request, { isTextArgument }: Engine): Request {
  const url = quoteLiterals(request.url, isTextArgument);
  return url === request.url ? request : new Request(url, request);
}
