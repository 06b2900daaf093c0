import { dataErrorOf } from '../errors';
import { NO_ADMIN_SESSION } from './errors';
import { currentSession, watchedClient } from './store';

/** Postgres: not allowed. */
const FORBIDDEN = '42501';

/**
 * Calls a function with the rights of this session: what is private, and what changes something.
 * @throws DataError with the server's message, or NO_ADMIN_SESSION when an admin's function is called without an admin's
 * session; NoBackendError when none is configured.
 */
export async function callAsUser<Result>(name: string, args: Record<string, unknown> = {}): Promise<Result> {
  const client = await watchedClient();
  const { data, error, status } = await client.rpc(name, args);
  if (error) {
    const stranger = error.code === FORBIDDEN && name.startsWith('admin_') && currentSession().role === null;
    throw dataErrorOf(stranger ? { ...error, message: NO_ADMIN_SESSION } : error, status);
  }
  return data as Result;
}
