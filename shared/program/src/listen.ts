import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { EnvironmentError } from './environment.ts';
import { guardServer, takeUpgrades, type Upgrade } from './guardServer.ts';
import { nameRequests } from './logFormat.ts';
import { portTaken } from './PortTakenError.ts';
import { isSupervised, takeConnections } from './supervised.ts';

/** This machine only. */
const LOOPBACK = '127.0.0.1';

/**
 * How long an idle connection stays open, in milliseconds: longer than the minute that proxies keep theirs. If the server closed
 * first, it could reset a request in flight.
 */
const KEEP_ALIVE_MS = 75_000;

export type Address = {
  /** 0 picks a free one. */
  port: number;
  /** Default: this machine only. */
  host?: string | undefined;
  /** Name of the environment variable for the port. */
  variable: string;
};

/** `LISTEN_HOST`, the address our servers listen on; by default this machine only. */
export function hostFrom(env: NodeJS.ProcessEnv): string {
  return env.LISTEN_HOST?.trim() || LOOPBACK;
}

/**
 * Listens, and returns the port. From then on, errors of the server or a connection no longer end the program.
 * @throws PortTakenError, and EnvironmentError if the host is not an address of this machine.
 */
export async function listen(server: Server, { port, host = LOOPBACK, variable }: Address): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
    guardServer(server);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new EnvironmentError(`LISTEN_HOST must be an address of this machine, not "${host}".`);
    throw portTaken(error, port, variable);
  }
  return (server.address() as AddressInfo).port;
}

/**
 * Listens, or takes over connections if a supervisor keeps the address open.
 * @param upgrade Called for every protocol upgrade.
 * @throws like `listen`
 */
export async function serveAt(server: HttpServer, address: Address, upgrade?: Upgrade): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  nameRequests(server);
  if (upgrade) takeUpgrades(server, upgrade);
  if (!isSupervised()) return listen(server, address);
  guardServer(server);
  takeConnections(server);
  return address.port;
}
