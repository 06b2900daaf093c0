import type { Server } from 'node:http';
import { closeBehindUnread, serveAt } from '@companion/program';
import { createAdaptorServer } from '@hono/node-server';
import type { Dataset } from './dataset.ts';
import { createNetwork, type NetworkOptions } from './network.ts';

export interface RunningNetwork {
  url: string;
  port: number;
  /** Stops listening and drops open connections. */
  close: () => Promise<void>;
}

/**
 * Serves a data set over HTTP, on this machine only unless another `host` is given. Port 0 picks a free one.
 * @throws PortTakenError if the port is in use.
 */
export async function serve(
  dataset: Dataset,
  { port = 0, host, ...options }: NetworkOptions & { port?: number; host?: string } = {},
): Promise<RunningNetwork> {
  const { fetch } = createNetwork(dataset, options);
  const server = createAdaptorServer({ fetch: closeBehindUnread(fetch) }) as Server;
  const taken = await serveAt(server, { port, host, variable: 'NETWORK_PORT' });
  return {
    url: `http://localhost:${taken}`,
    port: taken,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
