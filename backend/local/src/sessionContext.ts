import type { PgliteConnection } from '@supabase/lite/pglite';

interface RequestVars {
  auth?: { role?: string; uid?: string; jwt?: unknown };
  storage?: { operation?: string };
}

interface RpcRequest {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

type ApplyRpcRequest = (transaction: unknown, request: RpcRequest) => Promise<void>;

type ApplyContext = (transaction: unknown, vars: RequestVars, setRole: boolean) => Promise<void>;

/**
 * All settings end with the transaction; the role is set last, so that nothing before it runs with fewer rights. The embedded
 * database accepts the time limit but does not enforce it.
 */
const CONTEXT_SQL = `select
  set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claims', $3, true),
  set_config('storage.operation', $4, true),
  set_config('statement_timeout', $5, true),
  set_config('role', $2, true)`;

/** What a function can read of its request; its response settings start empty. */
const RPC_SQL = `select
  set_config('response.status', '', true),
  set_config('response.headers', '', true),
  set_config('request.method', $1, true),
  set_config('request.path', $2, true),
  set_config('request.headers', $3, true)`;

/**
 * Sets role and claims of a request in one statement, and a function call's view of it in another. The REST layer uses six and
 * five statements for the same, at about half a millisecond each: more than many queries take.
 *
 * @param limitOf Time limit of a role's statements, in milliseconds; 0 is unlimited.
 * @throws if the installed layer has no such step to replace.
 */
export function applyContextAtOnce(connection: PgliteConnection, limitOf: (role: string) => number = () => 0): void {
  const layer = connection as unknown as {
    applyJwtSessionContext?: ApplyContext;
    applyRpcRequestGucs?: ApplyRpcRequest;
  };
  if (layer.applyJwtSessionContext?.length !== 3 || layer.applyRpcRequestGucs?.length !== 2) {
    throw new Error('This version of @supabase/lite sets the context of a request in another way.');
  }
  layer.applyJwtSessionContext = async (_transaction, { auth, storage }) => {
    const role = auth?.role || 'anon';
    const claims = typeof auth?.jwt === 'object' && auth.jwt !== null ? JSON.stringify(auth.jwt) : '';
    // The single session already holds the transaction.
    const params = [String(auth?.uid ?? ''), role, claims, String(storage?.operation ?? ''), String(limitOf(role))];
    const { rows } = await connection.driver.query(CONTEXT_SQL, params);
    // A database whose protocol is out of sync returns no rows, which would look like an empty table.
    if (rows.length !== 1) throw new Error('The database did not take the role of the request.');
  };
  layer.applyRpcRequestGucs = async (_transaction, { method, path, requestHeaders = {} }) => {
    await connection.driver.query(RPC_SQL, [method, path, JSON.stringify(requestHeaders)]);
  };
}
