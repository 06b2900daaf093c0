import { catalogueCache } from '../catalogue.ts';
import { DatabaseBrokenError, type Engine, type Facts } from '../engine/engine.ts';
import { readFacts } from '../engine/facts.ts';
import type { IsolatedEvents } from '../engine/isolate.ts';
import { stateAfter } from '../engine/layer.ts';
import type { EngineOptions } from '../engine/openEngine.ts';
import { readMigrations } from '../migrations.ts';
import { readReleases } from '../releases.ts';
import { CONNECTIONS } from './address.ts';
import { createControl } from './control.ts';
import { DatabaseServerError, problemOf, saidBy } from './errors.ts';
import { prepareDatabase } from './prepare.ts';
import { type Connected, connectLayer, createSession, type Session } from './session.ts';

/** Time limit of anything but a request, in milliseconds. */
const OWN_LIMIT_MS = 120_000;

export interface PostgresOptions extends Pick<EngineOptions, 'dataDir' | 'migrationsDir' | 'keys' | 'siteUrl'> {
  /** Names a database and a role that is not a superuser, as created by deploy/postgresql.sql. */
  url: string;
  /** Number of concurrent requests; one additional connection listens. */
  connections?: number | undefined;
}

/**
 * Applies pending migrations to a database on a PostgreSQL server and serves requests over connections to it, each in its own
 * transaction. Waits for a server that is down; calls in the meantime throw DatabaseBrokenError.
 *
 * @throws DatabaseServerError, DatabaseRoleError, MigrationError, OlderDatabaseError
 */
export async function openPostgres(
  { url, connections = CONNECTIONS, dataDir, migrationsDir, keys, siteUrl }: PostgresOptions,
  { onChange, onRestart, log }: IsolatedEvents,
): Promise<Engine> {
  const migrations = readMigrations(migrationsDir);
  const catalogue = catalogueCache(dataDir, stateAfter(migrations));
  const options = { url, keys, siteUrl, schemaCache: catalogue.driver };
  let facts: Facts | null = null;
  const connect = () => connectLayer(options, (role) => facts?.limits[role] ?? OWN_LIMIT_MS);

  const first = await connect().catch((error) => {
    throw new DatabaseServerError(saidBy(error), { cause: error });
  });
  const { known, introspection } = await prepared(first);
  facts = known;
  const control = createControl(url, first.client, { onChange, onReturn: onRestart, log });
  let problem: string | null = null;
  let closed = false;
  const idle: Session[] = [];

  async function prepared({ client, connection, layer }: Connected) {
    try {
      return await prepareDatabase(connection.driver, layer, migrations, readReleases(migrationsDir), async () => {
        catalogue.open();
        const introspection = await connection.introspect({ useCache: true });
        return { introspection, known: await readFacts(connection.driver, onChange) };
      });
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  async function take(): Promise<Session> {
    for (let session = idle.pop(); session; session = idle.pop()) if (session.isOpen()) return session;
    try {
      const made = await connect();
      // Every session has the same catalogue: it is read once.
      Object.assign(made.connection, { introspection });
      problem = null;
      return createSession(made, known, control.cancel, log);
    } catch (error) {
      problem = problemOf(error);
      log(`no connection to the database: ${saidBy(error)}`);
      throw new DatabaseBrokenError(problem, { cause: error });
    }
  }

  async function inSession<T>(
    work: (engine: Engine) => Promise<T>,
    limitMs = OWN_LIMIT_MS,
    signal?: AbortSignal,
  ): Promise<T> {
    if (closed || !control.isReady()) throw new DatabaseBrokenError('The database server is away.');
    const session = await take();
    try {
      return await session.run(work, limitMs, signal);
    } finally {
      if (closed) await session.close();
      else if (session.isOpen()) idle.push(session);
    }
  }

  return {
    facts: known,
    parallel: Math.max(1, connections),
    state: () => (closed ? 'lost' : control.isReady() ? 'ready' : 'starting'),
    problem: () => control.problem() ?? problem,
    ready: () => control.ready(),
    answer: (request, role, signal) =>
      inSession((engine) => engine.answer(request, role), known.limits[role] ?? OWN_LIMIT_MS, signal),
    sql: (query, params) => inSession((engine) => engine.sql(query, params)),
    openSession: (proof) => inSession((engine) => engine.openSession(proof)),
    readRow: (change, visitor) => inSession((engine) => engine.readRow(change, visitor)),
    // The server has its own processes for that.
    tend: async () => null,
    probe: async () => {
      await control.probe().catch((cause) => {
        throw new DatabaseBrokenError('The database server does not respond.', { cause });
      });
    },
    close: async () => {
      closed = true;
      await control.close();
      await Promise.all(idle.splice(0).map((session) => session.close()));
    },
  };
}
