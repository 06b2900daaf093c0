import type { AnswerOf, AnyFunction, ArgsOf } from '@companion/functions';
import { dataErrorOf } from '../errors';
import { forgetExpected } from '../expected';
import { readable } from '../functionQuery';
import { NO_ADMIN_SESSION } from './errors';
import { currentSession, refreshSession, watchedClient } from './store';

/** Postgres: not allowed. */
const FORBIDDEN = '42501';

/**
 * Calls a function with the rights of this session: what is private, and what changes something.
 * @throws DataError with the server's message, or NO_ADMIN_SESSION when an admin's function is called without an admin's
 * session, which the session here says from then on too, or when the answer is not as declared; NoBackendError when none is configured.
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

/** As the server knows it now: whoever was taken off the list meanwhile still looks like an admin here. */
async function isAdmin(): Promise<boolean> {
  if (currentSession().role !== null) await refreshSession();
  return currentSession().role !== null;
}
