import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createPlaces, type Room } from './places.ts';
import { MOST } from './strangers.ts';

/** A program of this site, or a proxy on this machine, asks in the name of many. */
const HERE = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Places for connections, by their other end: behind proxies that is one of them, and only all together are counted. Answers
 * like `createPlaces`.
 */
export function socketPlaces(
  room: Room,
  proxies: number,
): (socket: Pick<Socket, 'remoteAddress'>) => (() => void) | null {
  const all = createPlaces({ network: room.total, total: room.total });
  const take = createPlaces({ network: room.network, total: room.total });
  return ({ remoteAddress = 'unknown' }) => {
    const leaveAll = all('all');
    if (!leaveAll || proxies > 0 || HERE.test(remoteAddress)) return leaveAll;
    const leave = take(remoteAddress);
    if (!leave) leaveAll();
    return (
      leave &&
      (() => {
        leave();
        leaveAll();
      })
    );
  };
}

/**
 * Cuts off connections beyond those one network, and all together, may have open: each costs memory and a descriptor before
 * it has said anything.
 */
export function limitSockets(server: Pick<Server, 'on'>, proxies: number, room: Room = MOST.sockets): void {
  const take = socketPlaces(room, proxies);
  server.on('connection', (socket: Socket) => {
    const leave = take(socket);
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
}
