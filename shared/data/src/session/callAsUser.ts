import { DataError } from '../errors';
import { watchedClient } from './store';

/**
 * Calls a function with the rights of this session: what is private, and what changes something.
 * @throws DataError with the server's message; NoBackendError when none is configured.
 */
export async function callAsUser<Result>(name: string, args: Record<string, unknown> = {}): Promise<Result> {
  const client = await watchedClient();
  const { data, error, status } = await client.rpc(name, args);
  if (error) throw new DataError(error.message || 'No answer from the server.', status, error.code || null);
  return data as Result;
}
