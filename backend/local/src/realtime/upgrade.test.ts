import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { serveAt } from '@companion/program';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createRealtime, type RealtimeOptions } from './realtime.ts';

const keys = { publishable: 'public', secret: 'secret', jwtSecret: 'x'.repeat(32) };
const published = [{ schema: 'public', table: 'news', columns: [{ name: 'id', type: 'int8' }], key: ['id'] }];
const CHANGE = {
  schema: 'public',
  table: 'news',
  type: 'INSERT',
  key: { id: '1' },
  at: '2026-01-01T00:00:00Z',
} as const;

async function start(readRow: RealtimeOptions['readRow'] = async () => ({ id: 1 })) {
  const lines: string[] = [];
  const realtime = createRealtime({ published, readRow, keys, log: (line) => lines.push(line) });
  const server = createServer();
  const port = await serveAt(server, { port: 0, variable: 'PORT' }, (request, socket, head) =>
    realtime.upgrade(request, socket, head, 'here'),
  );
  onTestFinished(async () => {
    await realtime.close();
    server.close();
  });
  return { realtime, port, lines };
}

it.each(['//', '///', '//[', 'http://['])('refuses an upgrade to %s, which is no address', async (target) => {
  const { port } = await start();
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(`GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer).split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
  await once(socket, 'close');
});

/** Subscribes with a key; returns the events it receives from then on. */
async function listener(port: number, key: string): Promise<string[]> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`);
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))[3]));
  await once(socket, 'open');
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'news' }] };
  socket.send(JSON.stringify(['1', '1', 'realtime:news', 'phx_join', { config }]));
  await expect.poll(() => heard).toContain('system');
  heard.length = 0;
  return heard;
}

it('notifies the other listeners when reading the row fails for one', async () => {
  const { realtime, port, lines } = await start(async (_, { role }) => {
    if (role === 'anon') throw new RangeError('broken');
    return { id: 1 };
  });
  const first = await listener(port, keys.publishable);
  const second = await listener(port, keys.secret);
  realtime.changed(CHANGE);
  await expect.poll(() => second).toEqual(['postgres_changes']);
  expect(first).toEqual([]);
  expect(lines).toEqual(['realtime failed: RangeError']);
});
