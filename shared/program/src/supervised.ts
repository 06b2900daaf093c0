import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import type { Health } from './health.ts';
import { LEAVE_EVERY_MS, readSigns, SIGN_FILE, signer } from './signs.ts';

/** Set for a program whose supervisor keeps its address open and watches it. */
export const SUPERVISED = 'SUPERVISED';
/** A message with a socket; the program replies with `TAKEN`, so that the supervisor does not pass it on again. */
export const CONNECTION = 'connection';
export const TAKEN = 'taken';
/** Interval of signs of life, in milliseconds. */
export const SIGN_EVERY_MS = 1_000;

export type SignOfLife = { alive: true; problem: string | null };
export type Informed = { health: Health };

/** A server runs until told to end; any other program ends when it is done, even if watched. */
let serves = false;

/** If the supervisor is gone, its exit ends this program; a failed message is ignored. */
const tell = (message: unknown) => void process.send?.(message, undefined, undefined, () => {});

export const isSupervised = (): boolean => process.env[SUPERVISED] === '1' && process.send !== undefined;

/**
 * Sends the supervisor, if there is one, a sign of life every second, and ends the program when the supervisor is gone: an
 * unwatched program would hold its data and block the next start. Under a service manager, writes a file instead.
 * @param problem A problem although the service responds, in plain words.
 */
export function reportToSupervisor(problem: () => string | null = () => null): void {
  if (!isSupervised()) {
    leaveSigns(problem);
    return;
  }
  const sign = () => {
    if (process.connected) tell({ alive: true, problem: problem() } satisfies SignOfLife);
  };
  sign();
  setInterval(sign, SIGN_EVERY_MS).unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  if (!serves) process.channel?.unref();
}

function leaveSigns(problem: () => string | null): void {
  const file = process.env[SIGN_FILE];
  if (!file) return;
  const sign = signer(file, problem);
  sign();
  setInterval(sign, LEAVE_EVERY_MS).unref();
}

/** Calls `listener` with updates on all services, from the supervisor or from their files. */
export function onHealth(listener: (health: Health) => void): void {
  const file = process.env[SIGN_FILE];
  if (file) setInterval(() => listener(readSigns(dirname(file))), LEAVE_EVERY_MS).unref();
  if (!isSupervised()) return;
  process.on('message', (message: Partial<Informed>) => message?.health && listener(message.health));
}

/** Serves the connections that the supervisor passes on, as if `server` listened. */
export function takeConnections(server: Server): void {
  process.on('message', (message: unknown, socket?: Socket) => {
    if (message !== CONNECTION) return;
    tell(TAKEN);
    if (!socket) return;
    // As a listening server sets on its own sockets.
    socket.allowHalfOpen = true;
    socket.setNoDelay(true);
    server.emit('connection', socket);
  });
  serves = true;
  process.channel?.ref();
  // Starts the timeout of idle connections.
  server.emit('listening');
}
