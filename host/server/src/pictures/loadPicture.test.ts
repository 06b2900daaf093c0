import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { loadPicture, MAX_PICTURE_BYTES } from './loadPicture';
import { openAt } from './openAt';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1');
const PUBLIC = { address: '8.8.8.8', family: 4 };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** The port of a server on this machine. */
async function serving(listener: RequestListener): Promise<number> {
  server = createServer(listener);
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

type Answer = { status?: number; headers?: Record<string, string>; body?: Buffer };

/** A fake web: addresses of hosts, and what addresses answer. It records what was opened, and where. */
function web(answers: Record<string, Answer>, hosts: Record<string, string[]> = {}) {
  const opened: string[] = [];
  return {
    opened,
    trusted: [],
    resolve: async (host: string) => (hosts[host] ?? ['8.8.8.8']).map((address) => ({ address, family: 4 })),
    open: (async (url, at) => {
      opened.push(`${url.href} at ${at.map(({ address }) => address)}`);
      const { status = 200, headers = {}, body = PNG } = answers[url.href] ?? { status: 404 };
      return Object.assign(Readable.from([body]), { statusCode: status, headers }) as unknown as IncomingMessage;
    }) as typeof openAt,
  };
}

it('loads a picture, and sets its type by its bytes', async () => {
  const there = web({ 'https://pictures.example/a': { headers: { 'content-type': 'text/html' } } });
  expect(await loadPicture('https://pictures.example/a', there)).toEqual({
    type: 'image/png',
    bytes: new Uint8Array(PNG),
  });
  expect(there.opened).toEqual(['https://pictures.example/a at 8.8.8.8']);
});

it.each([
  'http://pictures.example/a.png',
  'https://pictures.example:8443/a.png',
  'https://me:secret@pictures.example/a.png',
  'ftp://pictures.example/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  '/a.png',
  'https://',
  'https://127.0.0.1/a.png',
  'https://2130706433/a.png',
  'https://0x7f.1/a.png',
  'https://[::1]/a.png',
  'https://[::ffff:127.0.0.1]/a.png',
  'https://169.254.169.254/latest/meta-data',
])('sends no request for %s', async (source) => {
  const there = web({});
  await expect(loadPicture(source, there)).rejects.toMatchObject({ code: 'picture-refused' });
  expect(there.opened).toEqual([]);
});

it('connects to no private address that a name resolves to, not even beside a public one', async () => {
  for (const addresses of [['10.0.0.1'], ['8.8.8.8', '127.0.0.1'], []]) {
    const there = web({}, { 'inside.example': addresses });
    await expect(loadPicture('https://inside.example/a.png', there)).rejects.toMatchObject({ code: 'picture-refused' });
    expect(there.opened).toEqual([]);
  }
});

it('checks each redirect like the address itself, and follows three', async () => {
  const to = (location: string): Answer => ({ status: 302, headers: { location } });
  const hosts = { 'inside.example': ['192.168.1.1'] };
  for (const location of [
    'https://inside.example/',
    'http://b.example/',
    'https://127.0.0.1/',
    'http://localhost:4010/a.png',
  ]) {
    const there = web({ 'https://a.example/': to(location) }, hosts);
    const loading = loadPicture('https://a.example/', { ...there, trusted: ['http://localhost:4010'] });
    await expect(loading).rejects.toMatchObject({ code: 'picture-refused' });
    expect(there.opened).toEqual(['https://a.example/ at 8.8.8.8']);
  }
  const round = web({
    'https://a.example/': to('/2'),
    'https://a.example/2': to('/3'),
    'https://a.example/3': to('//b.example/4'),
    'https://b.example/4': {},
  });
  expect((await loadPicture('https://a.example/', round)).type).toBe('image/png');
  const endless = web({ 'https://a.example/': to('/') });
  await expect(loadPicture('https://a.example/', endless)).rejects.toMatchObject({ code: 'picture-refused' });
  expect(endless.opened).toHaveLength(4);
});

it('rejects a drawing with code in it, a page, a failure and a large file', async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(MAX_PICTURE_BYTES)]);
  const bad: Answer[] = [
    {
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      headers: { 'content-type': 'image/png' },
    },
    { body: Buffer.from('<!doctype html>') },
    { body: Buffer.alloc(0) },
    { status: 500 },
    { status: 304 },
    { body: large },
    { headers: { 'content-length': String(MAX_PICTURE_BYTES + 1) } },
  ];
  for (const answer of bad)
    await expect(loadPicture('https://a.example/', web({ 'https://a.example/': answer }))).rejects.toMatchObject({
      code: 'picture-refused',
    });
  const largest = Buffer.concat([PNG, Buffer.alloc(MAX_PICTURE_BYTES - PNG.length)]);
  expect((await loadPicture('https://a.example/', web({ 'https://a.example/': { body: largest } }))).bytes.length).toBe(
    MAX_PICTURE_BYTES,
  );
});

it('waits for a limited time, also for a name, and for a picture that drips', async () => {
  const there = web({});
  const never = { ...there, resolve: () => new Promise<never>(() => {}), timeoutMs: 50 };
  await expect(loadPicture('https://a.example/', never)).rejects.toThrow('50 ms');
  const port = await serving((_, response) => void response.writeHead(200).write(PNG));
  const dripping = { trusted: [`http://127.0.0.1:${port}`], timeoutMs: 200 };
  await expect(loadPicture(`http://127.0.0.1:${port}/`, dripping)).rejects.toThrow();
});

it('trusts the origins in the settings as they are', async () => {
  const port = await serving((_, response) => void response.end(PNG));
  const trusted = [`http://localhost:${port}`];
  expect((await loadPicture(`http://localhost:${port}/a.png`, { trusted })).type).toBe('image/png');
  await expect(loadPicture(`http://127.0.0.1:${port}/a.png`, { trusted })).rejects.toMatchObject({
    code: 'picture-refused',
  });
});

it('connects to the address it checked, even if the name resolves to another by now', async () => {
  const asked = vi.fn();
  const port = await serving(({ headers }, response) => {
    asked(headers);
    response.end('here');
  });
  const at = [{ address: '127.0.0.1', family: 4 }];
  const answer = await openAt(new URL(`http://no-such-host.invalid:${port}/`), at, AbortSignal.timeout(5_000));
  expect(answer.statusCode).toBe(200);
  answer.resume();
  const [headers] = asked.mock.calls[0] ?? [];
  expect(headers).toMatchObject({ host: `no-such-host.invalid:${port}`, 'accept-encoding': 'identity' });
  expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
  await expect(
    openAt(new URL(`http://localhost:${port}/`), [{ ...PUBLIC, address: '127.0.0.2' }], AbortSignal.timeout(1_000)),
  ).rejects.toThrow();
});
