import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { guardedRequests, refuseUpgrade, serveAt, type Upgrade } from './index.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  // Connections of other tests can be reset at any time.
  const said = vi
    .spyOn(console, 'error')
    .mockImplementation((line) => void (/ECONN|EPIPE/.test(line) || lines.push(line)));
  onTestFinished(() => said.mockRestore());
});

async function served(upgrade?: Upgrade, listener: RequestListener = (_, response) => response.end('well')) {
  const server = createServer(listener);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { server, port: await serveAt(server, { port: 0, variable: 'PORT' }, upgrade) };
}

/** Sends bytes and stays connected, without ever closing its own side. */
function send(port: number, text: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  return socket;
}
const upgradeTo = (target: string) =>
  `GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`;
const statusOf = async (socket: Socket) => String((await once(socket, 'data'))[0]).split('\r\n')[0];
const wellAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`)).text();

test('an upgrade that throws or rejects is answered with 500, and the server keeps running', async () => {
  const { port } = await served(async ({ url = '' }) => new URL(url, 'http://localhost').searchParams.get('a'));
  expect(await statusOf(send(port, upgradeTo('//')))).toBe('HTTP/1.1 500 Internal Server Error');
  expect(await wellAt(port)).toBe('well');
  expect(lines.map((line) => line.split(' at ')[0])).toEqual(['upgrade failed: TypeError ERR_INVALID_URL']);
});

test('a reset before, during or after a refused upgrade does not end the program', async () => {
  const sockets: Duplex[] = [];
  const { server, port } = await served((_, socket) => {
    sockets.push(socket);
    refuseUpgrade(socket, '404 Not Found');
  });
  expect(await statusOf(send(port, upgradeTo('/')))).toBe('HTTP/1.1 404 Not Found');
  // Codes used only by this test: failures are counted for the whole process.
  const failure = (code: string) => Object.assign(new Error('secret'), { code, syscall: 'read' });
  // As in Node; without a listener this throws.
  expect(() => sockets[0]?.emit('error', failure('E_RESET'))).not.toThrow();
  expect(() => server.emit('error', failure('E_FILES'))).not.toThrow();
  expect(lines).toEqual(['connection failed: E_RESET', 'server failed: E_FILES']);
  expect(await wellAt(port)).toBe('well');
});

test('a refused sender that stays connected holds no connection', async () => {
  // It ends at once, and not because of its limit.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let closed: Promise<unknown> | undefined;
  const { port } = await served((_, socket) => {
    closed = once(socket, 'close');
    refuseUpgrade(socket, '404 Not Found');
  });
  const socket = send(port, upgradeTo('/'));
  await once(socket, 'data');
  await closed;
  expect(socket.writable).toBe(true);
});

test('nor does one that reads no answer, for longer than its limit', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const full = new Duplex({ read: () => {}, write: () => {} });
  refuseUpgrade(full, '404 Not Found');
  vi.advanceTimersByTime(4_999);
  expect(full.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(full.destroyed).toBe(true);
});

test('without an upgrade handler, such a request is answered like any other', async () => {
  const { port } = await served();
  expect(await statusOf(send(port, upgradeTo('/')))).toBe('HTTP/1.1 200 OK');
});

test('a request with a failing listener is answered with 500, or cut off midway', async () => {
  const { port } = await served(
    undefined,
    guardedRequests(async ({ url }, response) => {
      if (url === '/half') response.write('half');
      if (url !== '/') throw new RangeError('no');
      response.end('well');
    }),
  );
  expect((await fetch(`http://127.0.0.1:${port}/none`)).status).toBe(500);
  await expect(fetch(`http://127.0.0.1:${port}/half`).then((half) => half.text())).rejects.toThrow();
  expect(await wellAt(port)).toBe('well');
});
