import { portTaken } from '@companion/program';
import { serve as listen } from '@hono/node-server';
import type { Dataset } from './dataset.ts';
import { createNetwork, type NetworkOptions } from './network.ts';

export interface RunningNetwork {
  url: string;
  port: number;
  /** Stops listening and drops open connections. */
  close: () => Promise<void>;
}

/**
 * Serves a data set over HTTP, to this machine only unless another `hostname` is given. Port 0 takes a free one.
 * @throws PortTakenError when the port is in use.
 */
export function serve(
  dataset: Dataset,
  { port = 0, hostname = '127.0.0.1', ...options }: NetworkOptions & { port?: number; hostname?: string } = {},
): Promise<RunningNetwork> {
  const { fetch } = createNetwork(dataset, options);
  return new Promise((resolve, reject) => {
    const server = listen({ fetch, port, hostname }, (address) => {
      resolve({
        url: `http://localhost:${address.port}`,
        port: address.port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      });
    });
    server.once('error', (error) => reject(portTaken(error, port, 'NETWORK_PORT')));
  });
}
