import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { askedFor, networkOf, type RateLimits, siteKeyOf } from '@companion/limits';
import { announced } from './announced.ts';
import { refuseAuth } from './authPolicy.ts';
import { preflight, withCors } from './cors.ts';
import { type Asker, createDatabase, PATIENCE } from './database.ts';
import { DISK_FULL, fileError, isDiskFull, isSystemError } from './dataErrors.ts';
import { lockDataDir } from './dataLock.ts';
import { createDoor, type Open } from './door/door.ts';
import { type PlainRequest, plainRequest } from './engine/plain.ts';
import { callFunction, FILE_FUNCTION, type FunctionHandler, functionContext } from './functions.ts';
import { jsonError } from './jsonError.ts';
import { type Keys, loadKeys, type StoredKeys } from './keys.ts';
import { type DatabaseOptions, openDatabase } from './openDatabase.ts';
import { createRealtime, type Realtime } from './realtime/realtime.ts';
import { visitorOf } from './realtime/visitor.ts';
import { readLimited } from './requestLimits.ts';
import { createSentinel } from './sentinel.ts';
import { refuseTooMany } from './tooMany.ts';
import { startUpkeep } from './upkeep.ts';
import { createVisitors } from './visitors.ts';
import { proveWallet } from './web3SignIn.ts';

export interface BackendOptions extends DatabaseOptions {
  /** Functions by name below /functions/v1. */
  functions?: Record<string, FunctionHandler>;
  /** The only chain on which wallets sign in. Default 8453. */
  chainId?: number;
  /** Everything visitors can reach over REST; without it, only grants and policies protect the REST layer. */
  open?: Open;
  /** Limits per address; without them nothing is counted. The secret key is never limited. */
  limits?: RateLimits;
  /** Address of this backend for functions. Default http://localhost:54321. */
  url?: string;
  /** Called with one line per failure, without personal data. Default console.error. */
  log?: (line: string) => void;
}

/** How long a health check waits for the database, in milliseconds: a busy one is not broken. */
const HEALTH_PATIENCE_MS = 1_000;
/** Longest time that service requests yield to visitors, in milliseconds, by urgency (RFC 9218). */
const GIVES_WAY_MS: Readonly<Record<string, number>> = { 'u=5': 300, 'u=7': 2_000 };
/** Longest time that a file chunk yields to visitors, in milliseconds, before it uses its network's turn. */
const FILE_GIVES_WAY_MS = 300;

/** Origin of a request. */
interface From {
  /** The visitor's address; calls within this process have none. */
  address?: string | undefined;
  /** Made by one of our functions on behalf of a visitor who was already admitted. */
  isInside?: boolean;
  /** Reads a file chunk. Cannot be set by a request. */
  isFile?: boolean;
}

/** Lane in which changes are read for realtime subscribers. */
const LISTENERS = Symbol('listeners');

/** REST, Auth, Realtime and Functions of a Supabase project over an in-process Postgres or a server. */
export interface Backend {
  /** Serves /rest/v1, /auth/v1, /functions/v1/<name> and /health. `address` is the visitor's, for rate limits. Never rejects. */
  fetch(request: Request, address?: string): Promise<Response>;
  /** Handles a web socket upgrade: /realtime/v1/websocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
  keys: Keys;
  /** Runs a statement as the owner of the database, queued like a request. For tests and startup only. */
  sql<T = Record<string, unknown>>(query: string, params?: unknown[]): Promise<T[]>;
  /** Why it cannot respond right now, in plain words; null if it can. */
  problem(): string | null;
  /** Waits for running requests, closes the database and releases the data directory. */
  close(): Promise<void>;
}

/**
 * @throws DataInUseError if another process has the data open.
 * @throws MigrationError if a migration fails or was changed after it was applied.
 * @throws DatabaseDamagedError, DatabaseVersionError, DataUnusableError, DiskFullError, KeyFileError, depending on the state of
 * the files.
 * @throws DatabaseServerError, DatabaseRoleError for problems of the server in `databaseUrl`.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, log = console.error } = options;
  if (dataDir === null) return assemble(options, await loadKeys(null), () => {});
  let release = () => {};
  try {
    release = lockDataDir(dataDir);
    if (existsSync(join(dataDir, 'cluster')) && !existsSync(join(dataDir, 'keys.json')))
      log(`error: ${dataDir} has a database and no keys.json: with new keys, everyone has to sign in again.`);
    return await assemble(options, await loadKeys(dataDir), release);
  } catch (error) {
    release();
    throw (isSystemError(error) && fileError(dataDir, error.message, error)) || error;
  }
}

async function assemble(options: BackendOptions, stored: StoredKeys, release: () => void): Promise<Backend> {
  const { functions = {}, url = 'http://localhost:54321', siteUrl, chainId = 8453 } = options;
  const { limits, log = console.error } = options;
  const { publishable, secret } = stored;
  const keys: Keys = { publishable, secret };
  const handlers = new Map(Object.entries(functions));

  let realtime: Realtime | null = null;
  const engine = await openDatabase(options, stored, {
    log,
    onChange: (change) => realtime?.changed(change),
    onRestart: () => realtime?.missed(),
  });
  const database = createDatabase(engine, options.engineProgram ? PATIENCE : undefined, limits);
  const { exclusive } = database;
  realtime = createRealtime({
    published: engine.facts.published,
    readRow: (change, visitor) => exclusive(() => engine.readRow(change, visitor), { lane: LISTENERS }),
    keys: stored,
    log,
  });
  const { upgrade } = realtime;
  const sentinel = createSentinel(engine, exclusive);
  const visitors = createVisitors();
  const isFull = () => options.dataDir !== null && isDiskFull(options.dataDir);
  const problem = () => engine.problem() ?? (isFull() ? DISK_FULL : null);
  const stopUpkeep = startUpkeep(
    () => engine.tend(),
    exclusive,
    visitors,
    log,
    () => !isFull(),
  );
  const tooMany = refuseTooMany(limits);
  const siteKey = siteKeyOf(secret);
  const door = options.open && createDoor(options.open, engine.facts.functions);
  let closing: Promise<void> | null = null;

  async function fetch(request: Request, from: From): Promise<Response> {
    try {
      const answer = withCors(await route(request, from));
      return announced(withLimits(answer, request, from), request.url, options.open?.deprecated);
    } catch (error) {
      if (request.signal.aborted) return jsonError(499, 'aborted', 'The caller went away.');
      log(`request failed: ${error instanceof Error ? error.name : 'unknown error'}`);
      return withCors(jsonError(500, 'internal_error', 'The request failed.'));
    }
  }

  /** Adds rate-limit headers for a visitor; jobs have no limit, and calls of functions belong to the visitor's own request. */
  function withLimits(answer: Response, { headers }: Request, { address, isInside }: From): Response {
    const isService = headers.get('apikey') === secret;
    const visitor = address && !isInside && !isService ? askedFor(headers, siteKey, address) : null;
    for (const [name, value] of Object.entries(visitor ? tooMany.headers(networkOf(visitor)) : {}))
      answer.headers.set(name, value);
    return answer;
  }

  async function route(request: Request, { address, isInside, isFile = false }: From): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'OPTIONS') return preflight();
    if (closing || engine.state() === 'lost') return jsonError(503, 'unavailable', 'The backend is not running.');
    if (pathname === '/health' && (request.method === 'GET' || request.method === 'HEAD')) return health();

    const apikey = request.headers.get('apikey') ?? searchParams.get('apikey');
    const isService = apikey === secret;
    const name = /^\/functions\/v1\/([a-z0-9_-]+)(?:\/|$)/i.exec(pathname)?.[1];
    const isData = /^\/(rest|auth)\/v1(\/|$)/.test(pathname);
    if (!name && !isData) return jsonError(404, 'NOT_FOUND', 'There is nothing at this address.');

    const isSignIn =
      pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'web3' && request.method === 'POST';
    const visitor = address && (isInside ? address : askedFor(request.headers, siteKey, address));
    // Jobs use the secret key, and the site calls for itself: neither counts against a network's limits.
    const network = visitor && (isInside || !isService) ? networkOf(visitor) : null;
    const what = isSignIn ? 'signIn' : pathname === '/rest/v1/rpc/store_list' ? 'list' : name;
    const refused = network && !isInside && (tooMany(network, what) ?? database.refusal(network));
    if (refused) return refused;
    const limited = await readLimited(request, isService);
    if (limited instanceof Response) return limited;
    // Functions call back into this backend, so they run outside the queue.
    if (name) return callFunction(handlers, name, limited, contextOf(name, visitor, network), log);
    if (isSignIn) {
      if (apikey !== publishable && !isService) return jsonError(401, 'no_api_key', 'The API key is missing or wrong.');
      const proof = await proveWallet(limited, { siteUrl, chainId }, Date.now());
      return proof instanceof Response ? proof : database.signIn(proof, network, exchangeOf);
    }
    const refusal = pathname.startsWith('/auth/') ? await refuseAuth(limited) : null;
    if (refusal) return refusal;
    const givesWay = isService && GIVES_WAY_MS[limited.headers.get('priority') ?? ''];
    if (givesWay) await visitors.quiet(givesWay);
    const plain = await plainRequest(limited);
    const asker = { network, isFile, signal: request.signal };
    return isService ? database.answer(plain, { ...asker, role: 'service_role' }) : visit(plain, asker);
  }

  async function visit(request: PlainRequest, asker: Omit<Asker, 'role'>): Promise<Response> {
    const { isFile } = asker;
    const passed = door && new URL(request.url).pathname.startsWith('/rest/') ? door(request, isFile) : request;
    if (passed instanceof Response) return passed;
    const answer = async () => database.answer(passed, { ...asker, role: await roleOf(passed) });
    if (!isFile) return visitors.serve(answer);
    await visitors.quiet(FILE_GIVES_WAY_MS);
    return answer();
  }

  /** A function's calls are part of the visitor's request, which was already counted. */
  const contextOf = (name: string, visitor: string | null | undefined, network: string | null) =>
    functionContext(url, keys, visitor || 'here', (request) =>
      fetch(request, { address: network ?? undefined, isInside: true, isFile: name === FILE_FUNCTION }),
    );

  /** Role of a session token, if there is one, to select the time limit; the layer verifies the token. */
  async function roleOf({ headers }: PlainRequest) {
    const token = /^Bearer (.+)$/i.exec(new Headers(headers).get('authorization') ?? '')?.[1];
    const role = token && (await visitorOf(token, stored))?.role;
    return role === 'authenticated' ? role : 'anon';
  }

  const exchangeOf = (token: string): PlainRequest => ({
    url: new URL('/auth/v1/token?grant_type=refresh_token', url).href,
    method: 'POST',
    headers: [
      ['apikey', publishable],
      ['content-type', 'application/json'],
    ],
    body: Buffer.from(JSON.stringify({ refresh_token: token })),
  });

  async function health(): Promise<Response> {
    const status = await sentinel.check(HEALTH_PATIENCE_MS);
    const wrong = problem();
    if (status === 'gone') return jsonError(503, 'unavailable', wrong ?? 'The database does not answer.');
    return Response.json(wrong === null ? { status } : { status: 'degraded', problem: wrong });
  }

  function close(): Promise<void> {
    closing ??= (async () => {
      sentinel.stop();
      stopUpkeep();
      database.stop();
      try {
        await realtime?.close();
        if (engine.state() === 'ready') await exclusive(() => engine.close());
        else await engine.close();
      } finally {
        release();
      }
    })();
    return closing;
  }

  return {
    fetch: (request, address) => fetch(request, { address }),
    upgrade,
    keys,
    close,
    problem,
    sql: (query, params = []) => exclusive(() => engine.sql(query, params)),
  };
}
