import type { AnswerOf, AnyFunction, ArgsOf } from '@companion/functions';
import { dataErrorOf } from '../errors';
import { forgetExpected } from '../expected';
import { readable } from '../functionQuery';
import { NO_ADMIN_SESSION } from './errors';
import { currentSession, refreshSession, watchedClient } from './store';

/** Postgres: not allowed. */
const FORBIDDEN = '42501';

/**
 * Calls a function with the rights of this session: for private data and for changes.
 * @throws DataError with the server's message; with NO_ADMIN_SESSION if an admin function is called without an admin session, in
 * which case the local session loses its role too; or if the answer does not match its declaration. NoBackendError without a
 * backend.
 */
export async function callAsUser<F extends AnyFunction>(fn: F, args: ArgsOf<F>): Promise<AnswerOf<F>> {
  const client = await watchedClient();
  const { data, error, status } = await client.rpc(fn.name, args);
  if (fn.writes) forgetExpected();
  if (error) {
    const forAdmins = fn.rights === 'admin' || fn.rights === 'owner';
    const stranger = forAdmins && error.code === FORBIDDEN && !(await isAdmin());
    throw dataErrorOf(stranger ? { ...error, message: NO_ADMIN_SESSION } : error, status);
  }
  return readable(fn, data);
}

/** Asks the server: an admin who was removed from the list still looks like one here. */
async function isAdmin(): Promise<boolean> {
  if (currentSession().role !== null) await refreshSession();
  return currentSession().role !== null;
}
