import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { clientAddress, limitSockets } from '@companion/limits';
import { closeBehindUnread, refuseUpgrade, serveAt } from '@companion/program';
import { createAdaptorServer } from '@hono/node-server';
import { compact } from './compact.ts';
import { withCors } from './cors.ts';
import { type Backend, type BackendOptions, createBackend } from './createBackend.ts';
import { jsonError } from './jsonError.ts';

export interface ServeOptions extends Omit<BackendOptions, 'url'> {
  /** 0 picks a free port. */
  port: number;
  /** Address to listen on. Default 127.0.0.1: this machine only. */
  host?: string;
  /** Number of our own proxies in front: that many entries of X-Forwarded-For are trusted. Default 0. */
  proxies?: number;
}

export interface RunningBackend extends Backend {
  port: number;
  /** http://localhost:<port> */
  url: string;
}

/**
 * Listens before opening the database, so that a taken port is reported immediately; until the database is open, every request
 * gets a 503.
 *
 * @throws PortTakenError, and what createBackend throws.
 */
export async function serve({ port, host, proxies = 0, ...options }: ServeOptions): Promise<RunningBackend> {
  let backend: Backend | null = null;
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: closeBehindUnread(
      compact((request, { incoming }) =>
        backend
          ? backend.fetch(request, clientAddress(incoming as IncomingMessage, proxies))
          : withCors(jsonError(503, 'starting', 'The backend is starting.')),
      ),
    ),
  }) as Server;
  limitSockets(server, proxies);
  const taken = await serveAt(server, { port, host, variable: 'SUPABASE_PORT' }, (request, socket, head) => {
    if (backend) backend.upgrade(request, socket, head, clientAddress(request, proxies));
    else refuseUpgrade(socket, '503 Service Unavailable');
  });
  const url = `http://localhost:${taken}`;
  try {
    backend = await createBackend({ ...options, url });
  } catch (error) {
    await stop(server);
    throw error;
  }
  const running = backend;
  return {
    ...running,
    url,
    port: taken,
    close: async () => {
      const stopped = stop(server);
      await running.close();
      await stopped;
    },
  };
}

/** Lets running requests finish for a second, then closes the rest. */
async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), 1_000);
  await closed;
  clearTimeout(cut);
}
