import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import type { Health } from './health.ts';
import { LEAVE_EVERY_MS, readSigns, SIGN_FILE, signer } from './signs.ts';

/** Set for a program whose supervisor keeps its address open and watches it. */
export const SUPERVISED = 'SUPERVISED';
/** A message with a socket; it is answered with `TAKEN`, so that the supervisor knows which one it need not hand on. */
export const CONNECTION = 'connection';
export const TAKEN = 'taken';
/** How often a program says that it lives, in milliseconds. */
export const SIGN_EVERY_MS = 1_000;

export type SignOfLife = { alive: true; trouble: string | null };
export type Informed = { health: Health };

/** A program that serves lives until it is told to end; any other ends when it is done, though somebody watches it. */
let serves = false;

/** One that is gone hears nothing; that it is gone ends this program, and not that a message did not arrive. */
const tell = (message: unknown) => void process.send?.(message, undefined, undefined, () => {});

export const isSupervised = (): boolean => process.env[SUPERVISED] === '1' && process.send !== undefined;

/**
 * Tells the supervisor, if there is one, once a second that this program lives, and ends it when the supervisor is gone: a
 * program that nobody watches would keep its data from the next start. Under a service manager a file tells the others.
 * @param trouble What is wrong although it answers, for anybody to read.
 */
export function reportToSupervisor(trouble: () => string | null = () => null): void {
  if (!isSupervised()) {
    leaveSigns(trouble);
    return;
  }
  const sign = () => {
    if (process.connected) tell({ alive: true, trouble: trouble() } satisfies SignOfLife);
  };
  sign();
  setInterval(sign, SIGN_EVERY_MS).unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  if (!serves) process.channel?.unref();
}

function leaveSigns(trouble: () => string | null): void {
  const file = process.env[SIGN_FILE];
  if (!file) return;
  const sign = signer(file, trouble);
  sign();
  setInterval(sign, LEAVE_EVERY_MS).unref();
}

/** Calls `listener` with news about all services: of the supervisor, or what they leave in files. */
export function onHealth(listener: (health: Health) => void): void {
  const file = process.env[SIGN_FILE];
  if (file) setInterval(() => listener(readSigns(dirname(file))), LEAVE_EVERY_MS).unref();
  if (!isSupervised()) return;
  process.on('message', (message: Partial<Informed>) => message?.health && listener(message.health));
}

/** Serves the connections the supervisor hands over, as if `server` listened. */
export function takeConnections(server: Server): void {
  process.on('message', (message: unknown, socket?: Socket) => {
    if (message !== CONNECTION) return;
    tell(TAKEN);
    if (!socket) return;
    // What a listening server sets on its own sockets.
    socket.allowHalfOpen = true;
    socket.setNoDelay(true);
    server.emit('connection', socket);
  });
  serves = true;
  process.channel?.ref();
  // Begins to watch for connections that say nothing.
  server.emit('listening');
}
