import { DataError, dataErrorOf } from '../errors';
import { forgetExpected } from '../expected';
import { watchedClient } from './store';

/**
 * Calls an edge function with the rights of this session.
 * @throws DataError with the function's own message and status; NoBackendError without a backend.
 */
export async function askAsUser(name: string, body: Record<string, unknown>): Promise<unknown> {
  const client = await watchedClient();
  const { data, error } = await client.functions.invoke(name, { body });
  forgetExpected();
  if (!error) return data;
  const answer: unknown = error.context;
  if (!(answer instanceof Response)) throw dataErrorOf({ message: '' });
  throw new DataError(await messageIn(answer), answer.status);
}

async function messageIn(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : `The server answered ${answer.status}.`;
}
