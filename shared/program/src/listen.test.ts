import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { hostFrom, listen, serveAt } from './index.ts';

function server() {
  const made = createServer((_, response) => response.end());
  onTestFinished(() => void made.close());
  return made;
}
const addressOf = (made: ReturnType<typeof server>) => (made.address() as AddressInfo).address;

test('a server listens only on this machine, unless an address is given', async () => {
  const [alone, open] = [server(), server()];
  await listen(alone, { port: 0, host: hostFrom({}), variable: 'PORT' });
  await listen(open, { port: 0, host: hostFrom({ LISTEN_HOST: ' 0.0.0.0 ' }), variable: 'PORT' });
  expect([addressOf(alone), addressOf(open)]).toEqual(['127.0.0.1', '0.0.0.0']);
  expect(hostFrom({ LISTEN_HOST: ' ' })).toBe('127.0.0.1');
});

test('an idle connection is ended by the proxy in front, whose one-minute timeout is shorter', async () => {
  const port = await serveAt(server(), { port: 0, variable: 'PORT' });
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
});

test('an error while listening names the variable to change', async () => {
  const first = server();
  const port = await listen(first, { port: 0, variable: 'PORT' });
  await expect(listen(server(), { port, variable: 'RELEASES_PORT' })).rejects.toMatchObject({
    code: 'port-taken',
    advice: 'Stop the program that uses it, or set RELEASES_PORT to a free port.',
  });
  await expect(listen(server(), { port: 0, host: '192.0.2.1', variable: 'PORT' })).rejects.toMatchObject({
    code: 'environment-wrong',
    message: 'LISTEN_HOST must be an address of this machine, not "192.0.2.1".',
  });
});
