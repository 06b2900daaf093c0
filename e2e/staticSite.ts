import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTENT_TYPES } from '@companion/release';

const dist = fileURLToPath(new URL('../host/dist', import.meta.url));

/**
 * A plain static host: files with `config.json` next to them, and index.html for every other address.
 * @param like A site whose settings it uses.
 */
export async function startStatic(like: string): Promise<{ origin: string; stop: () => void }> {
  const html = await (await fetch(`${like}/home`)).text();
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const config = JSON.stringify(JSON.parse(boot).config);
  const server = createServer(async ({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname;
    const type = CONTENT_TYPES[extname(path)];
    const file = path !== '/config.json' && type ? await readFile(join(dist, path)).catch(() => null) : null;
    if (path === '/config.json') response.setHeader('content-type', 'application/json').end(config);
    else if (file && type) response.setHeader('content-type', type).end(file);
    else response.setHeader('content-type', 'text/html').end(await readFile(join(dist, 'index.html')));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
