import type { PgliteConnection } from '@supabase/lite/pglite';
import { DAMAGED } from '../dataErrors.ts';
import { diskFull, jsonError } from '../jsonError.ts';
import { withQuietConsole } from '../quietConsole.ts';
import { readPublishedRow } from '../realtime/publication.ts';
import type { Visitor } from '../realtime/visitor.ts';
import { recoveryShortener, tendOneTable } from '../upkeep.ts';
import { openSession } from '../web3SignIn.ts';
import { isDamage } from './cluster.ts';
import { DatabaseBrokenError, type Engine, type Facts, TimeLimitError } from './engine.ts';
import { rememberFailure, statusOf } from './failedStatement.ts';
import { hideText } from './hideText.ts';
import type { Layer } from './layer.ts';
import { watchMainLoop } from './mainLoop.ts';
import type { EngineEvents } from './openEngine.ts';
import { type PlainRequest, plainAnswer, requestOf } from './plain.ts';

/** SQLSTATE of a statement the database cancelled, which the embedded one never does. */
const CANCELED = '57014';

/** The engine in the thread of its database. A call that takes too long cannot be stopped from here. */
export function engineOver(
  connection: PgliteConnection,
  facts: Facts,
  layer: Pick<Layer, 'fetch' | 'takeRefusal'>,
  { onLost, onDamage, log }: EngineEvents,
  { embedded, lastWords }: { embedded: boolean; lastWords: () => string },
): Engine {
  const db = connection.driver;
  const shortenRecovery = recoveryShortener(db);
  let lost: DatabaseBrokenError | null = null;
  /** Role of the current request. */
  let asking: Visitor['role'] = 'service_role';
  if (embedded) watchMainLoop(db, (cause) => lose(cause));
  let damaged = false;
  const takeFailure = rememberFailure(db, ({ code, message }) => {
    if (damaged || !isDamage(code)) return;
    damaged = true;
    log(`database damaged: ${message}. See docs/errors.md#database-damaged.`);
    onDamage();
  });
  hideText(db, () => asking !== 'service_role');

  function lose(cause: unknown): DatabaseBrokenError {
    if (lost) return lost;
    lost = new DatabaseBrokenError('The database stopped answering.', { cause: lastWords() || cause });
    onLost(lost);
    return lost;
  }

  /** Result of `work`, unless the database was lost meanwhile: then no result can be trusted. */
  async function sound<T>(work: () => Promise<T>): Promise<T> {
    if (lost) throw lost;
    try {
      const value = await work();
      if (lost) throw lost;
      return value;
    } catch (error) {
      throw lost ?? error;
    }
  }

  /**
   * Makes the layer's writes for a response atomic: it invalidates a refresh token before creating the next one, and a session
   * left in between has ended. A refusal is committed, since it may end a session on purpose.
   */
  async function whole(request: PlainRequest, fetch: () => Promise<Response>): Promise<Response> {
    await db.query('begin');
    try {
      const token = refreshTokenOf(request);
      // With several connections, two concurrent requests would each create a next one.
      if (token !== null) await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [token]);
      const response = await fetch();
      await db.query(response.status < 500 ? 'commit' : 'rollback');
      return response;
    } catch (error) {
      await db.query('rollback');
      throw error;
    }
  }

  /** A database whose protocol is out of sync answers every query without rows. */
  const probe = () =>
    sound(async () => {
      const found = await db.query<{ one: number }>('select 1 as one').catch((error: Error) => error);
      if (found instanceof Error || found.rows.length !== 1 || found.rows[0]?.one !== 1) throw lose(found);
    });

  return {
    facts,
    parallel: 1,
    state: () => (lost ? 'lost' : 'ready'),
    problem: () => (lost ? lost.message : damaged ? DAMAGED : null),
    ready: async () => {},
    answer: (request, role) =>
      sound(async () => {
        layer.takeRefusal();
        takeFailure();
        asking = role;
        const fetch = () => withQuietConsole(log, () => layer.fetch(requestOf(request)));
        const writesSession = request.method === 'POST' && new URL(request.url).pathname.startsWith('/auth/');
        const response = await (writesSession ? whole(request, fetch) : fetch());
        if (response.status < 500) return plainAnswer(response);
        const refusal = layer.takeRefusal();
        if (refusal) return plainAnswer(jsonError(413, 'too_many_values', refusal.message, refusal.advice));
        const failure = takeFailure();
        await probe();
        if (failure?.code === CANCELED) throw new TimeLimitError(facts.limits[role] ?? 0);
        const status = failure ? statusOf(failure.code) : response.status;
        if (!failure || status === response.status) return plainAnswer(response);
        if (failure.code === '53100') return plainAnswer(diskFull());
        return plainAnswer(jsonError(status, failure.code, failure.message, failure.hint ?? null));
      }),
    sql: <T>(query: string, params: unknown[]) =>
      sound(async () => {
        asking = 'service_role';
        return (await db.query<T>(query, params)).rows;
      }),
    openSession: (proof) => sound(() => openSession(db, proof)),
    readRow: (change, visitor) =>
      sound(async () => {
        const table = facts.published.find(({ schema, table }) => schema === change.schema && table === change.table);
        return table ? readPublishedRow(db, table, change, visitor) : null;
      }),
    tend: () => sound(async () => ((await shortenRecovery()) ? 'checkpoint' : tendOneTable(db))),
    probe,
    close: () => connection.close(),
  };
}

function refreshTokenOf({ body }: PlainRequest): string | null {
  try {
    const { refresh_token: token } = JSON.parse(new TextDecoder().decode(body ?? new Uint8Array()));
    return typeof token === 'string' ? token : null;
  } catch {
    // The layer reports what is wrong with it.
    return null;
  }
}
