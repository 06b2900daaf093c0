import type { Server as HttpServer, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { guarded, reportFailure } from './guard.ts';

/** Handles a protocol upgrade, or refuses it with `refuseUpgrade`. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => unknown;

/** Longest wait for a client to accept a refusal, in milliseconds. */
const REFUSAL_MS = 5_000;

/**
 * Adds error listeners to the server and all of its connections. Node removes its own from a connection that is upgraded, and a
 * reset without a listener ends the program.
 */
export function guardServer(server: Server): void {
  server.on('error', (error) => reportFailure('server', error));
  server.on('connection', (socket: Socket) => {
    socket.on('error', (error) => reportFailure('connection', error));
  });
}

/** Enables upgrades: without it, a server treats such requests as ordinary ones, as HTTP allows. */
export function takeUpgrades(server: HttpServer, upgrade: Upgrade): void {
  const refused = (_: IncomingMessage, socket: Duplex) => refuseUpgrade(socket, '500 Internal Server Error');
  server.on('upgrade', guarded('upgrade', upgrade, refused));
}

/** Sends a status and closes the connection, whether or not the client does. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  const cut = setTimeout(() => socket.destroy(), REFUSAL_MS).unref();
  socket.once('close', () => clearTimeout(cut));
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** For a server without a framework: if the listener fails, the request gets a 500, or is cut off if the response had begun. */
export function guardedRequests(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
): RequestListener {
  return guarded('request', listener, (_, response) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  });
}
