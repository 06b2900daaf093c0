import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ask } from './attacked';
import { type Packet, packet, type Target } from './packets';
import { createRandom } from './random';

/** Concurrent clients per port. */
const SENDERS = 20;
/**
 * Packets each client sends between two valid requests, which wait for the preceding packets, so that no request is rejected
 * for lack of capacity.
 */
const IN_A_ROW = 20;
/** Response timeout of a client in milliseconds: many packets get no response. */
const WAIT_MS = 60;

/** Sends generated packets to a port. Returns the status codes of the valid requests in between. */
export async function sendPackets(to: Target, count: number, seed: number): Promise<number[]> {
  const random = createRandom(seed);
  const statuses: number[] = [];
  let sent = 0;
  async function sendOn(): Promise<void> {
    while (sent < count) {
      for (let i = 0; i < IN_A_ROW && sent < count; i++) {
        sent++;
        await send(to.port, packet(random, to));
      }
      const question = await ask(`http://127.0.0.1:${to.port}${to.paths[0]}`, { headers: { connection: 'close' } });
      statuses.push(question.status);
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sendOn));
  return statuses;
}

function send(port: number, { parts, goes, how }: Packet): Promise<void> {
  return new Promise((gone) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const go = () => void (how === 'reset' ? socket.resetAndDestroy() : socket.destroy());
    const limit = setTimeout(go, WAIT_MS);
    socket.once('close', () => {
      clearTimeout(limit);
      gone();
    });
    // The server may close first.
    socket.on('error', () => {});
    socket.on('data', () => goes === 'at the first byte' && go());
    socket.once('end', go);
    socket.once('connect', async () => {
      for (const part of parts) {
        socket.write(part);
        await nextTurn();
      }
      if (goes === 'at once') go();
      else if (goes === 'when sent') socket.write('', go);
      else if (how === 'half-closed') socket.end();
    });
  });
}
