import type { PGlite } from '@electric-sql/pglite';
import { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { AUTH_LIMITS_SQL } from '../authLimits.ts';
import { AUTH_GRANTS_SQL, PLATFORM_SQL, SEARCH_PATH } from '../bootstrap.ts';
import type { StoredKeys } from '../keys.ts';
import type { Migration } from '../migrations.ts';
import { limitParameters, type TooManyParametersError } from '../parameterLimit.ts';
import { applyContextAtOnce } from '../sessionContext.ts';
import { NONCES_SQL } from '../web3SignIn.ts';

/** Most rows per response, as in supabase/config.toml. */
const MAX_ROWS = 5_000;

/** The REST and Auth layers over one database session. */
export interface Layer {
  fetch(request: Request): Promise<Response>;
  /** The error of a statement rejected for its number of parameters since the last call, if any. */
  takeRefusal(): TooManyParametersError | null;
  /** Creates what the migrations depend on, if missing. */
  prepare(): Promise<void>;
}

/** @param limitOf Time limit of a role in milliseconds, for a database that enforces them. */
export function layerOver(
  connection: PgliteConnection,
  keys: StoredKeys,
  siteUrl: string,
  limitOf?: (role: string) => number,
): Layer {
  const takeRefusal = limitParameters(connection.driver);
  stopAutomaticGrants(connection);
  applyContextAtOnce(connection, limitOf);
  const app = createApp(connection, keys, siteUrl);
  return { fetch: (request) => app.fetch(request), takeRefusal, prepare: () => prepare(connection.driver, app) };
}

/** Identifies how a database was created. */
export function stateAfter(migrations: Migration[]): string {
  const ours = migrations.map(({ version, name, hash }) => `${version} ${name} ${hash}`);
  return [PLATFORM_SQL, NONCES_SQL, AUTH_LIMITS_SQL, AUTH_GRANTS_SQL, SEARCH_PATH, ...ours].join('\n');
}

/**
 * On its first request the REST layer grants ALL on every table with row level security, in every schema, to every visitor, which
 * undoes each REVOKE. It skips that if it believes the roles are set up, which the bootstrap did.
 */
function stopAutomaticGrants(connection: PgliteConnection): void {
  const guarded = connection as unknown as { rlsState?: string };
  if (guarded.rlsState !== 'unknown') {
    throw new Error('This version of @supabase/lite has no rlsState: its automatic grants cannot be stopped.');
  }
  guarded.rlsState = 'active';
}

function createApp(connection: PgliteConnection, keys: StoredKeys, siteUrl: string) {
  return new App({
    connection,
    api: { schemas: ['public'], extra_search_path: ['public', 'extensions'], max_rows: MAX_ROWS },
    auth: {
      enabled: true,
      enable_signup: true,
      // Reuse of an older refresh token ends its session: it was copied.
      enable_refresh_token_rotation: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      site_url: siteUrl,
      additional_redirect_urls: [],
      email: { enable_signup: false },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true, disableFallback: true } },
  });
}

async function prepare(db: PGlite, app: ReturnType<typeof createApp>): Promise<void> {
  await db.exec(`${SEARCH_PATH}; set timezone = 'UTC'`);
  const { rows } = await db.query<{ fresh: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is null as fresh`,
  );
  const fresh = rows[0]?.fresh === true;
  if (fresh) await db.exec(PLATFORM_SQL);
  await app.ensureSystemSchema();
  await db.exec(NONCES_SQL);
  await db.exec(AUTH_LIMITS_SQL);
  if (fresh) await db.exec(AUTH_GRANTS_SQL);
}
