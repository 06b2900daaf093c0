import type { Backend } from '@companion/local';
import type { Dataset } from '@companion/network';
import { syncSet } from './backend.fixture.ts';
import type { Fetch } from './client.ts';

/** When a process dies: before a request is sent, or after it was executed but before its response arrives. */
export type Death = 'before' | 'after' | null;

/**
 * Network and backend connections that fail permanently, as after SIGKILL: no cleanup gets through.
 * @param ends Called for each request; the first death it returns is final.
 */
export function mortal(ends: (request: Request) => Death | Promise<Death>) {
  const dead = new AbortController();
  const killed = () => {
    dead.abort(new Error('killed'));
    return new Error('killed');
  };
  const through =
    (fetch: Fetch): Fetch =>
    async (request) => {
      const death = dead.signal.aborted ? 'before' : await ends(request);
      if (death === 'before' || dead.signal.aborted) throw killed();
      const answer = await fetch(request);
      if (death === 'after' || dead.signal.aborted) throw killed();
      return answer;
    };
  return { through, signal: dead.signal };
}

export type Life = ReturnType<typeof mortal>;

/** A process that does not die. */
export const immortal: Life = mortal(() => null);

/** One pass over a data set, until the process dies. */
export const syncWhileAlive = (backend: Backend, set: Dataset, network: Fetch, { through, signal }: Life) =>
  syncSet(
    backend,
    set,
    {},
    {
      network: { baseUrl: 'http://network.test', fetch: through(network), backoffMs: 1 },
      backend: {
        url: 'http://backend.test',
        secretKey: backend.keys.secret,
        fetch: through(backend.fetch),
        backoffMs: 1,
      },
      signal,
    },
  );
