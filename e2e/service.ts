import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { thisSite } from './thisSite';

/**
 * Calls the backend of the running test's site with the operator's key: to do what only the server does (a finished sync, an
 * allow-list entry) and to read what arrived.
 * @param path Below /rest/v1, such as `feedback?profile_id=eq.1`.
 * @returns The rows that were read or written.
 * @throws if the backend rejects the request.
 */
export async function asOperator<Row>(
  path: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET',
  body?: object,
): Promise<Row[]> {
  const { dataDir, ports } = thisSite();
  const { secret } = JSON.parse(readFileSync(join(dataDir, 'postgres/keys.json'), 'utf8'));
  const response = await fetch(`http://localhost:${ports.backend}/rest/v1/${path}`, {
    method,
    headers: { apikey: secret, 'content-type': 'application/json', prefer: 'return=representation' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
