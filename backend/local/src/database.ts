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

/** How long a request waits for its turn before it is sent away, in milliseconds. */
export type Patience = Record<Role, number>;

/**
 * A visitor waits longer than another's request and the restart after it may take (5 s and about 3), and gets an answer before
 * a page gives up (15 s). A job waits, and asks again by itself.
 */
export const PATIENCE: Patience = { anon: 10_000, authenticated: 10_000, service_role: 60_000 };

/** When it is worth asking again, in seconds. */
const RETRY_S = { busy: 2, restarting: 3 };

/** Who waits for an answer. */
export interface Asker {
  role: Role;
  /** The network of the visitor, whose turn and time it takes; null for jobs and for calls of this process. */
  network: string | null;
  /** A chunk of a file: page calls of the same network go first, and nobody gives up in the middle of a file. */
  isFile?: boolean;
  /** Who gave up by then costs the others nothing. */
  signal?: AbortSignal;
}

/** The one way to the database: in turn, and with an answer whatever happens. */
export interface Database {
  /** Our own work, in turn like everybody's. */
  exclusive: Mutex;
  /** Why a network may not ask now: it has used its share of the database. Null when it may. */
  refusal(network: string): Response | null;
  /** Answers in its turn, or says why not. */
  answer(request: PlainRequest, asker: Asker): Promise<Response>;
  /** Opens the session of a wallet that proved itself. `exchange` makes the request that turns its token into a session. */
  signIn(proof: Proof, network: string | null, exchange: (token: string) => PlainRequest): Promise<Response>;
  /** From now on everybody is sent away. */
  stop(): void;
}

const JOBS = Symbol('jobs');

/**
 * @param patience Without it everybody waits: in the database's own thread no refusal could be sent any sooner.
 * @param limits Without them every network has all of the database.
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
    // Nothing is wrong where one connection of several ended.
    const trouble = engine.trouble() ?? (engine.parallel > 1 ? CONNECTION_ENDED : RESTARTING);
    if (trouble === DISK_FULL) return diskFull();
    return trouble === DAMAGED
      ? jsonError(503, 'unavailable', DAMAGED)
      : later('restarting', trouble, RETRY_S.restarting);
  }

  async function inTurn(asker: Asker, work: () => Promise<Response>): Promise<Response> {
    if (isGone()) return notRunning();
    // What keeps it from starting will not have gone by the end of anybody's patience.
    if (engine.state() === 'starting' && engine.trouble() !== RESTARTING) return away();
    const { network, isFile } = asker;
    if (limits && network !== null && !isFile && exclusive.waiting(network) >= limits.waitingAtOnce)
      return tooManyOf('too_many_waiting', 'Too many requests of your network are waiting.', RETRY_S.busy);
    try {
      return await exclusive(async () => (isGone() ? notRunning() : work()), placeOf(asker));
    } catch (error) {
      if (error instanceof BusyError) return engine.state() === 'starting' ? away() : busy();
      if (error instanceof TimeLimitError) return jsonError(504, '57014', error.message, 'Ask for less at once.');
      if (error instanceof DatabaseBrokenError) return isGone() ? notRunning() : away();
      // What our own statements meet, outside the REST layer.
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
          // Where there is one session, the start after it costs everybody as much again. One may be an accident, a second one is
          // refused for a while.
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
