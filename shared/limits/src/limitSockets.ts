import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createPlaces, type Room } from './places.ts';
import { MOST } from './strangers.ts';

/** Programs of this site and local proxies make requests on behalf of many visitors. */
const HERE = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Slots for connections, by remote address: behind proxies that is a proxy's, and only the total is limited. Returns like
 * `createPlaces`.
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

/** Drops connections beyond the limits per network and in total: each costs memory and a descriptor before sending anything. */
export function limitSockets(server: Pick<Server, 'on'>, proxies: number, room: Room = MOST.sockets): void {
  const take = socketPlaces(room, proxies);
  server.on('connection', (socket: Socket) => {
    const leave = take(socket);
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
}
