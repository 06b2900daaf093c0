import type { RateLimits } from '@companion/limits';
import { authError } from './authError.ts';
import { DAMAGED, DISK_FULL } from './dataErrors.ts';
import { DatabaseBrokenError, type Engine, RESTARTING, TimeLimitError } from './engine/engine.ts';
import { type PlainRequest, responseOf } from './engine/plain.ts';
import { createEngineTime } from './engineTime.ts';
import { diskFull, jsonError, later } from './jsonError.ts';
import { quoteLiterals } from './literalFilters.ts';
import { BusyError, createMutex, type Mutex, type Place } from './mutex.ts';
import type { Visitor } from './realtime/visitor.ts';
import { createTooLong } from './tooLong.ts';
import type { Proof } from './web3SignIn.ts';

type Role = Visitor['role'];

/** How long a request waits for its turn before it is refused, in milliseconds. */
export type Patience = Record<Role, number>;

/**
 * A visitor waits longer than another request plus the restart after it may take (5 s and about 3), and gets a response before a
 * page gives up (15 s). A job waits, and retries by itself.
 */
export const PATIENCE: Patience = { anon: 10_000, authenticated: 10_000, service_role: 60_000 };

/** Suggested retry delay, in seconds. */
const RETRY_S = { busy: 2, restarting: 3 };

/** The origin of a request to the database. */
export interface Asker {
  role: Role;
  /** The visitor's network, whose turn and time it uses; null for jobs and for calls within this process. */
  network: string | null;
  /** A file chunk: page calls of the same network go first, and a file is never aborted halfway by a timeout. */
  isFile?: boolean;
  /** Aborted requests are dropped from the queue. */
  signal?: AbortSignal;
}

/** Queued access to the database that always returns a response. */
export interface Database {
  /** Our own work, queued like everything else. */
  exclusive: Mutex;
  /** The refusal for a network that has used up its share of the database; null if it may continue. */
  refusal(network: string): Response | null;
  /** Responds in its turn, or says why not. */
  answer(request: PlainRequest, asker: Asker): Promise<Response>;
  /**
   * Opens the session of a wallet whose ownership was proven. `exchange` creates the request that turns its token into a session.
   */
  signIn(proof: Proof, network: string | null, exchange: (token: string) => PlainRequest): Promise<Response>;
  /** Refuses all requests from now on. */
  stop(): void;
}

const JOBS = Symbol('jobs');

/**
 * @param patience Without it, requests wait forever: in the database's own thread, a refusal could not be sent any sooner.
 * @param limits Without them, every network can use all of the database.
 */
export function createDatabase(engine: Engine, patience?: Patience, limits?: RateLimits): Database {
  const engineTime = limits && createEngineTime(limits);
  const exclusive = createMutex({ parallel: engine.parallel, ready: () => engine.ready(), ...engineTime });
  const tooLong = createTooLong();
  const texts = new Set(
    engine.facts.functions.flatMap(({ name, arguments: known }) =>
      Object.keys(known)
        .filter((argument) => known[argument] === 'text')
        .map((argument) => `${name} ${argument}`),
    ),
  );
  let stopped = false;
  const isGone = () => stopped || engine.state() === 'lost';

  function placeOf({ role, network, isFile = false }: Asker): Place {
    if (network === null) return { patienceMs: patience?.[role], ...(role === 'service_role' && { lane: JOBS }) };
    return { patienceMs: isFile ? undefined : patience?.anon, lane: network, isFile };
  }

  function away(): Response {
    // A single lost connection out of several is not an outage.
    const problem = engine.problem() ?? (engine.parallel > 1 ? CONNECTION_ENDED : RESTARTING);
    if (problem === DISK_FULL) return diskFull();
    return problem === DAMAGED
      ? jsonError(503, 'unavailable', DAMAGED)
      : later('restarting', problem, RETRY_S.restarting);
  }

  async function inTurn(asker: Asker, work: () => Promise<Response>): Promise<Response> {
    if (isGone()) return notRunning();
    // A failing start will not be fixed within any request's patience.
    if (engine.state() === 'starting' && engine.problem() !== RESTARTING) return away();
    const { network, isFile } = asker;
    if (limits && network !== null && !isFile && exclusive.waiting(network) >= limits.waitingAtOnce)
      return tooManyOf('too_many_waiting', 'Too many requests of your network are waiting.', RETRY_S.busy);
    try {
      return await exclusive(async () => (isGone() ? notRunning() : work()), placeOf(asker));
    } catch (error) {
      if (error instanceof BusyError) return engine.state() === 'starting' ? away() : busy();
      if (error instanceof TimeLimitError) return jsonError(504, '57014', error.message, 'Ask for less at once.');
      if (error instanceof DatabaseBrokenError) return isGone() ? notRunning() : away();
      // Errors of our own statements, outside the REST layer.
      if ((error as { code?: unknown }).code === '53100') return diskFull();
      throw error;
    }
  }

  function refusal(network: string): Response | null {
    const wait = engineTime?.ask(network, performance.now()) ?? 0;
    return wait > 0
      ? tooManyOf('over_engine_time', 'Your network has used its share of the time of the database.', wait)
      : null;
  }

  async function answer(request: PlainRequest, asker: Asker): Promise<Response> {
    const { role, network, signal } = asker;
    const url = quoteLiterals(request.url, (name, argument) => texts.has(`${name} ${argument}`));
    const known = tooLong.refusal(request, network);
    if (known) return known;
    return inTurn(asker, async () => {
      if (signal?.aborted) return gone();
      try {
        return responseOf(await engine.answer({ ...request, url }, role, signal));
      } catch (error) {
        if (signal?.aborted) return gone();
        if (error instanceof TimeLimitError) {
          tooLong.remember(request, network);
          // With a single session, the restart costs everyone as much again. One timeout may be an accident; after a second one
          // the network is refused for a while.
          if (limits && network !== null && engine.parallel === 1)
            engineTime?.spent(network, limits.engineMsPerMinute / 2, performance.now());
        }
        throw error;
      }
    });
  }

  function signIn(proof: Proof, network: string | null, exchange: (token: string) => PlainRequest): Promise<Response> {
    const asker: Asker = { role: 'anon', network };
    return inTurn(asker, async () => {
      const opened = await engine.openSession(proof);
      return 'token' in opened
        ? answer(exchange(opened.token), asker)
        : authError(opened.status, opened.code, opened.message);
    });
  }

  return {
    exclusive,
    refusal,
    answer,
    signIn,
    stop: () => {
      stopped = true;
    },
  };
}

const CONNECTION_ENDED = 'The connection to the database ended.';

const gone = () => jsonError(499, 'aborted', 'The caller went away.');

const notRunning = () => jsonError(503, 'unavailable', 'The backend is not running.');

const busy = () => later('busy', 'The database is busy with other requests.', RETRY_S.busy);

const tooManyOf = (code: string, message: string, seconds: number) => later(code, message, seconds, 429);
