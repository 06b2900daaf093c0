import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serveSections } from './serveSections';

test('an invalid address is not found, and the server keeps running', async () => {
  const server = await serveSections({ roots: [], port: 0, fastRefresh: false, onReport: () => {} });
  onTestFinished(() => server.close());
  const socket = connect(server.port, 'localhost');
  socket.write('GET // HTTP/1.1\r\nhost: a\r\n\r\n');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  expect(String(answer).split('\r\n')[0]).toBe('HTTP/1.1 404 Not Found');
  expect((await fetch(`http://localhost:${server.port}/none/section.json`)).status).toBe(404);
});
