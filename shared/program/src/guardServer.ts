import type { Server as HttpServer, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { guarded, reportFailure } from './guard.ts';

/** Takes over a connection that asks for another protocol, or refuses it with `refuseUpgrade`. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => unknown;

/** Somebody who takes no refusal is not waited for, in milliseconds. */
const REFUSAL_MS = 5_000;

/**
 * Gives the server and each of its connections, whatever becomes of them, a listener for errors. Node takes its own off a
 * connection that asks for another protocol, and a reset of one without a listener ends the program.
 */
export function guardServer(server: Server): void {
  server.on('error', (error) => reportFailure('server', error));
  server.on('connection', (socket: Socket) => {
    socket.on('error', (error) => reportFailure('connection', error));
  });
}

/** The one way to an upgrade: without it a server answers such requests as any other, as HTTP lets it. */
export function takeUpgrades(server: HttpServer, upgrade: Upgrade): void {
  const refused = (_: IncomingMessage, socket: Duplex) => refuseUpgrade(socket, '500 Internal Server Error');
  server.on('upgrade', guarded('upgrade', upgrade, refused));
}

/** Answers with a status, and ends the connection whether the other side does so or not. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  const cut = setTimeout(() => socket.destroy(), REFUSAL_MS).unref();
  socket.once('close', () => clearTimeout(cut));
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** For a server without a framework: a request its listener fails at is answered with 500, or cut off where an answer had begun. */
export function guardedRequests(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
): RequestListener {
  return guarded('request', listener, (_, response) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  });
}
