import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { jsonAtMost, textAtMost } from './textAtMost.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** An endless body, and how many bytes of it were read. */
function endless(part: Uint8Array) {
  const told = { bytes: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      told.bytes += part.byteLength;
      controller.enqueue(part);
    },
    cancel() {
      told.cancelled = true;
    },
  });
  return { answer: new Response(body), told };
}

it('reads what is short enough, including multibyte characters split across chunks', async () => {
  const bytes = new TextEncoder().encode('é€😀');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await textAtMost(new Response(body), 9)).toBe('é€😀');
  expect(await textAtMost(new Response('é€😀', { headers: { 'content-length': '9' } }), 9)).toBe('é€😀');
  expect(await textAtMost(new Response('é€😀'), 8)).toBeNull();
  expect(await textAtMost(new Response(null), 0)).toBe('');
  expect(await jsonAtMost(Response.json({ a: 1 }), 100)).toEqual({ a: 1 });
  await expect(jsonAtMost(Response.json({ a: 1 }), 3)).rejects.toThrow('The answer is larger than 3 bytes.');
});

it('stops reading an endless body', async () => {
  const { answer, told } = endless(new Uint8Array(1000));
  expect(await textAtMost(answer, 5_000)).toBeNull();
  expect(told.cancelled).toBe(true);
  expect(told.bytes).toBeLessThanOrEqual(8_000);
});

it('reads nothing when the declared length is too long', async () => {
  const { answer, told } = endless(new Uint8Array(1000));
  answer.headers.set('content-length', '5001');
  expect(await textAtMost(answer, 5_000)).toBeNull();
  expect([told.cancelled, told.bytes <= 1000]).toEqual([true, true]);
});

it('measures a body as it is decompressed', async () => {
  const packed = gzipSync(Buffer.alloc(5_000_000, 'a'));
  server = createServer((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed),
  );
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(packed.length).toBeLessThan(100_000);
  expect(await textAtMost(await fetch(url), 100_000)).toBeNull();
});
