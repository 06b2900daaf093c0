import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port outside the ephemeral range (32,768 and up on Linux), so that no outgoing connection takes it while the server that
 * uses it is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 22_000 + Math.floor(Math.random() * 10_000);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
