import { refuseAuth } from './authPolicy.ts';
import { preflight, withCors } from './cors.ts';
import { lockDataDir } from './dataLock.ts';
import { openEngine } from './engine.ts';
import { callFunction, type FunctionHandler, functionContext } from './functions.ts';
import { jsonError } from './jsonError.ts';
import { type Keys, loadKeys } from './keys.ts';
import { createMutex } from './mutex.ts';
import { withQuietConsole } from './quietConsole.ts';
import { readLimited } from './requestLimits.ts';
import { createSentinel } from './sentinel.ts';

export interface BackendOptions {
  /** Directory of this installation's data and keys; `null` keeps everything in memory. */
  dataDir: string | null;
  /** Directory of `<version>_<name>.sql` files. */
  migrationsDir: string;
  /** Functions by the name they have below /functions/v1. */
  functions?: Record<string, FunctionHandler>;
  /** Address of the site, the only one sign-in may return to. */
  siteUrl: string;
  /** Address of this backend as functions see it. Default http://localhost:54321. */
  url?: string;
  /** Gets one line per failure, without people's data. Default console.error. */
  log?: (line: string) => void;
  /** Called once when the database stopped answering; every request is refused from then on. */
  onFatal?: (error: Error) => void;
}

/** The embedded backend: REST, Auth and Functions of a Supabase project over an in-process Postgres. */
export interface Backend {
  /** Serves /rest/v1, /auth/v1, /functions/v1/<name> and /health. Never rejects. */
  fetch(request: Request): Promise<Response>;
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
  const { dataDir, migrationsDir, siteUrl, log = console.error, onFatal } = options;
  const release = dataDir === null ? () => {} : lockDataDir(dataDir);
  try {
    const stored = await loadKeys(dataDir);
    const engine = await withQuietConsole(log, () => openEngine({ dataDir, migrationsDir, keys: stored, siteUrl }));
    return assemble(engine, stored, options, log, onFatal, release);
  } catch (error) {
    release();
    throw error;
  }
}

function assemble(
  engine: Awaited<ReturnType<typeof openEngine>>,
  { publishable, secret }: Keys,
  { functions = {}, url = 'http://localhost:54321' }: BackendOptions,
  log: (line: string) => void,
  onFatal: ((error: Error) => void) | undefined,
  release: () => void,
): Backend {
  const keys: Keys = { publishable, secret };
  const exclusive = createMutex();
  const handlers = new Map(Object.entries(functions));
  const sentinel = createSentinel(engine.db, exclusive, onFatal);
  const context = functionContext(url, keys, fetch);
  let closing: Promise<void> | null = null;

  async function fetch(request: Request): Promise<Response> {
    try {
      return withCors(await route(request));
    } catch (error) {
      log(`request failed: ${error instanceof Error ? error.name : 'unknown error'}`);
      return withCors(jsonError(500, 'internal_error', 'The request failed.'));
    }
  }

  async function route(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'OPTIONS') return preflight();
    if (closing || sentinel.failed()) return jsonError(503, 'unavailable', 'The backend is not running.');
    if (pathname === '/health' && (request.method === 'GET' || request.method === 'HEAD')) return health();

    const isService = (request.headers.get('apikey') ?? searchParams.get('apikey')) === secret;
    const name = /^\/functions\/v1\/([a-z0-9_-]+)(?:\/|$)/i.exec(pathname)?.[1];
    const isData = /^\/(rest|auth)\/v1(\/|$)/.test(pathname);
    if (!name && !isData) return jsonError(404, 'NOT_FOUND', 'There is nothing at this address.');

    const limited = await readLimited(request, isService);
    if (limited instanceof Response) return limited;
    // Functions call back into this backend, so they run outside the queue.
    if (name) return callFunction(handlers, name, limited, context, log);
    const refusal = pathname.startsWith('/auth/') ? await refuseAuth(limited) : null;
    if (refusal) return refusal;
    return exclusive(async () => {
      if (closing || sentinel.failed()) return jsonError(503, 'unavailable', 'The backend is not running.');
      // Whoever gave up while waiting costs the others nothing.
      if (limited.signal.aborted) return jsonError(499, 'aborted', 'The caller went away.');
      engine.takeRefusal();
      const response = await withQuietConsole(log, () => engine.fetch(limited));
      if (response.status < 500) return response;
      const refusal = engine.takeRefusal();
      if (refusal) return jsonError(413, 'too_many_values', refusal.message, 'Send smaller batches.');
      await sentinel.check();
      return response;
    });
  }

  async function health(): Promise<Response> {
    const alive = await sentinel.check();
    return alive ? Response.json({ status: 'ok' }) : jsonError(503, 'unavailable', 'The database does not answer.');
  }

  function close(): Promise<void> {
    closing ??= (async () => {
      sentinel.stop();
      try {
        await exclusive(() => engine.close());
      } finally {
        release();
      }
    })();
    return closing;
  }

  return {
    fetch,
    keys,
    close,
    sql: <T>(query: string, params: unknown[] = []) =>
      exclusive(async () => (await engine.db.query<T>(query, params)).rows),
  };
}
