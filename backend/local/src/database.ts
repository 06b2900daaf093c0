import { authError } from './authError.ts';
import { DAMAGED, DISK_FULL } from './dataErrors.ts';
import { DatabaseBrokenError, type Engine, RESTARTING, TimeLimitError } from './engine/engine.ts';
import { type PlainRequest, responseOf } from './engine/plain.ts';
import { diskFull, jsonError, later } from './jsonError.ts';
import { quoteLiterals } from './literalFilters.ts';
import { BusyError, createMutex, type Mutex } from './mutex.ts';
import type { Visitor } from './realtime/visitor.ts';
import { createTooLong } from './tooLong.ts';
import type { Proof } from './web3SignIn.ts';

type Role = Visitor['role'];

/** How long a request waits for its turn before it is sent away, in milliseconds. */
export type Patience = Record<Role, number>;

/** A visitor is told soon; a job waits, and asks again by itself. */
export const PATIENCE: Patience = { anon: 4_000, authenticated: 4_000, service_role: 60_000 };

/** When it is worth asking again, in seconds. */
const RETRY_S = { busy: 2, restarting: 3 };

/** The one way to the database: in turn, and with an answer whatever happens. */
export interface Database {
  /** Our own work, in turn like everybody's. */
  exclusive: Mutex;
  /** Answers in its turn, or says why not. Who gave up by then, by `signal`, is left out. */
  answer(request: PlainRequest, role: Role, signal?: AbortSignal): Promise<Response>;
  /** Opens the session of a wallet that proved itself. `exchange` makes the request that turns its token into a session. */
  signIn(proof: Proof, exchange: (token: string) => PlainRequest): Promise<Response>;
  /** From now on everybody is sent away. */
  stop(): void;
}

/** @param patience Without it everybody waits: in the thread of the database nobody could be told any sooner. */
export function createDatabase(engine: Engine, patience?: Patience): Database {
  const exclusive = createMutex(() => engine.ready());
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

  function away(): Response {
    const trouble = engine.trouble() ?? RESTARTING;
    if (trouble === DISK_FULL) return diskFull();
    return trouble === DAMAGED
      ? jsonError(503, 'unavailable', DAMAGED)
      : later('restarting', trouble, RETRY_S.restarting);
  }

  async function inTurn(role: Role, work: () => Promise<Response>): Promise<Response> {
    if (isGone()) return notRunning();
    // What keeps it from starting will not have gone by the end of anybody's patience.
    if (engine.state() === 'starting' && engine.trouble() !== RESTARTING) return away();
    try {
      return await exclusive(async () => (isGone() ? notRunning() : work()), patience?.[role]);
    } catch (error) {
      if (error instanceof BusyError) return engine.state() === 'starting' ? away() : busy();
      if (error instanceof TimeLimitError) return jsonError(504, '57014', error.message, 'Ask for less at once.');
      if (error instanceof DatabaseBrokenError) return isGone() ? notRunning() : away();
      // What our own statements meet, outside the REST layer.
      if ((error as { code?: unknown }).code === '53100') return diskFull();
      throw error;
    }
  }

  async function answer(request: PlainRequest, role: Role, signal?: AbortSignal): Promise<Response> {
    const url = quoteLiterals(request.url, (name, argument) => texts.has(`${name} ${argument}`));
    const known = tooLong.refusal(request);
    if (known) return known;
    return inTurn(role, async () => {
      // Whoever gave up while waiting costs the others nothing.
      if (signal?.aborted) return jsonError(499, 'aborted', 'The caller went away.');
      try {
        return responseOf(await engine.answer({ ...request, url }, role));
      } catch (error) {
        if (error instanceof TimeLimitError) tooLong.remember(request);
        throw error;
      }
    });
  }

  function signIn(proof: Proof, exchange: (token: string) => PlainRequest): Promise<Response> {
    return inTurn('anon', async () => {
      const opened = await engine.openSession(proof);
      return 'token' in opened
        ? answer(exchange(opened.token), 'anon')
        : authError(opened.status, opened.code, opened.message);
    });
  }

  return {
    exclusive,
    answer,
    signIn,
    stop: () => {
      stopped = true;
    },
  };
}

const notRunning = () => jsonError(503, 'unavailable', 'The backend is not running.');

const busy = () => later('busy', 'The database is busy with other requests.', RETRY_S.busy);
