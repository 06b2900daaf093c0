import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ask } from './attacked';
import { type Packet, packet, type Target } from './packets';
import { createRandom } from './random';

/** Senders of one port. */
const SENDERS = 20;
/** Packets of each between two honest questions, which wait for those before them: nobody is turned away for want of room. */
const IN_A_ROW = 20;
/** A sender waits no longer for an answer, in milliseconds: many packets get none. */
const WAIT_MS = 60;

/** Sends so many generated packets to a port. Answers the statuses of honest questions between them. */
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
    // The other side may go first.
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
