import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MOST } from '@companion/limits';
import { sign } from 'hono/jwt';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { MIGRATIONS } from '../../test/testBackend.ts';
import { SITE } from '../../test/wallet.ts';
import { type RunningBackend, serve } from '../serve.ts';
import { connect } from './connection.ts';
import { visitorOf } from './visitor.ts';

const LIMIT = MOST.realtime;
let backend: RunningBackend;
let sockets: WebSocket[] = [];
beforeAll(async () => {
  const options = { migrationsDir: MIGRATIONS, siteUrl: SITE, proxies: 1, log: () => {} };
  backend = await serve({ port: 0, dataDir: null, reuse: true, ...options });
});
afterEach(async () => {
  const open = sockets.filter((socket) => socket.readyState !== socket.CLOSED);
  const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of open) socket.terminate();
  await Promise.all(closed);
  sockets = [];
});
afterAll(() => backend.close());

type Reply = { status: string; response: { reason?: string } };
type Client = { socket: WebSocket; ask(frame: object): Promise<Reply>; closed: Promise<number> };

/** A client from this address, or the status it is refused with. */
function from(address: string): Promise<Client | number> {
  const socket = new WebSocket(
    `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.keys.publishable}`,
    { headers: { 'x-forwarded-for': address } },
  );
  sockets.push(socket);
  const waiting = new Map<string, (reply: Reply) => void>();
  let asked = 0;
  socket.on('error', () => {});
  socket.on('message', (data) => {
    const { event, ref, payload } = JSON.parse(String(data));
    if (event === 'phx_reply') waiting.get(ref)?.(payload);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const ask = (frame: object) =>
    new Promise<Reply>((resolve) => {
      const ref = String(++asked);
      waiting.set(ref, resolve);
      socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ...frame, ref }));
    });
  return new Promise((resolve) => {
    socket.once('open', () => resolve({ socket, ask, closed }));
    socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
  });
}

async function client(address: string): Promise<Client> {
  const made = await from(address);
  if (typeof made === 'number') throw new Error(`refused with ${made}`);
  return made;
}

const notes = (filter?: string) => ({ event: '*', schema: 'public', table: 'notes', ...(filter && { filter }) });
const join = ({ ask }: Client, topic: string, ...changes: object[]) =>
  ask({ topic: `realtime:${topic}`, event: 'phx_join', payload: { config: { postgres_changes: changes } } });
const reasonOf = async (reply: Promise<Reply>) => (await reply).response.reason ?? 'ok';

it('limits the connections of one network, however its addresses are written, and of all together', async () => {
  const network = (n: number) => (i: number) => `2001:db8:${n}:0:${i.toString(16)}::1`;
  const outcomes = async (n: number, count: number) =>
    (await Promise.all(Array.from({ length: count }, (_, i) => from(network(n)(i))))).map((one) =>
      typeof one === 'number' ? one : 101,
    );
  expect((await outcomes(1, LIMIT.connections)).every((status) => status === 101)).toBe(true);
  expect(await outcomes(1, 1)).toEqual([429]);
  for (let n = 2; n <= LIMIT.total / LIMIT.connections; n++)
    expect((await outcomes(n, LIMIT.connections)).every((status) => status === 101)).toBe(true);
  expect(await outcomes(99, 1)).toEqual([429]);
});

it('limits the channels of a connection, with at most one new entry each', async () => {
  const one = await client('10.0.0.1');
  for (let i = 0; i < LIMIT.channels; i++) expect(await reasonOf(join(one, `c${i}`, notes()))).toBe('ok');
  expect(await reasonOf(join(one, 'more', notes()))).toBe(`At most ${LIMIT.channels} channels.`);
  // A channel that is joined again is the same one.
  expect(await reasonOf(join(one, 'c0', notes()))).toBe('ok');
  const other = await client('10.0.0.1');
  const entries = Array(LIMIT.subscriptions).fill(notes());
  expect(await reasonOf(join(other, 'all', ...entries))).toBe('ok');
  expect(await reasonOf(join(other, 'more', ...entries, notes()))).toBe(
    `At most ${LIMIT.subscriptions} subscriptions.`,
  );
});

it('limits the values of a filter, names as the database does, and references as clients make them', async () => {
  const one = await client('10.0.0.2');
  const list = (count: number) => notes(`title=in.(${Array(count).fill('x').join()})`);
  expect(await reasonOf(join(one, 'a', list(LIMIT.values)))).toBe('ok');
  expect(await reasonOf(join(one, 'b', list(LIMIT.values + 1)))).toBe('A subscription cannot be read.');
  expect(await reasonOf(join(one, 'c', { ...notes(), table: 't'.repeat(63) }))).toBe('ok');
  expect(await reasonOf(join(one, 'd', { ...notes(), table: 't'.repeat(64) }))).toBe('A subscription cannot be read.');
  // One is answered, the other is no frame.
  const answers = vi.fn();
  one.socket.on('message', (data) => answers(JSON.parse(String(data)).ref.length));
  for (const length of [65, 64])
    one.socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: 'r'.repeat(length) }));
  await vi.waitFor(() => expect(answers.mock.calls).toEqual([[64]]));
});

it('stores only so many bytes for a connection: topics and subscriptions, and nothing else that was sent', async () => {
  const one = await client('10.0.0.3');
  const size = (topic: string, change: object) => JSON.stringify([`realtime:${topic}`, change]).length;
  const half = LIMIT.bytes / 2;
  const filled = (topic: string, bytes: number) =>
    notes(`title=eq.${'x'.repeat(bytes - size(topic, notes('title=eq.')))}`);
  expect(size('a', filled('a', half))).toBe(half);
  expect(await reasonOf(join(one, 'a', filled('a', half)))).toBe('ok');
  expect(await reasonOf(join(one, 'b', filled('b', half + 1)))).toBe(
    `At most ${LIMIT.bytes} bytes of topics and filters.`,
  );
  const unread = { ...filled('b', half), more: 'x'.repeat(5_000) };
  const { response } = await join(one, 'b', unread);
  expect(response).toEqual({ postgres_changes: [{ ...filled('b', half), id: 1 }] });
});

it('limits the length of a message, and the messages of a network per minute', async () => {
  const long = await client('10.0.0.4');
  const heartbeat = (bytes: number) => {
    const frame = (ref: string) => ({ topic: 'phoenix', event: 'heartbeat', payload: { x: ref }, ref: '1' });
    return JSON.stringify(frame('x'.repeat(bytes - JSON.stringify(frame('')).length)));
  };
  const replied = new Promise((resolve) => long.socket.once('message', resolve));
  long.socket.send(heartbeat(LIMIT.messageBytes));
  await replied;
  long.socket.send(heartbeat(LIMIT.messageBytes + 1));
  expect(await long.closed).toBe(1009);

  const [one, neighbour] = [await client('10.0.0.5'), await client('10.0.0.6')];
  const left = LIMIT.messagesPerMinute - 1;
  const replies = await Promise.all(Array.from({ length: left }, () => one.ask({})));
  expect(replies.every(({ status }) => status === 'ok')).toBe(true);
  void one.ask({});
  expect(await one.closed).toBe(1008);
  expect(await from('10.0.0.5')).toBe(429);
  expect((await neighbour.ask({})).status).toBe('ok');
});

it('limits the length of a token', async () => {
  const keys = { publishable: 'p', secret: 's', jwtSecret: 'secret' };
  const tokens = await Promise.all(
    Array.from({ length: 8 }, (_, more) => {
      const pad = 'x'.repeat(Math.floor((LIMIT.tokenBytes * 3) / 4) - 180 + more * 12);
      return sign({ role: 'authenticated', sub: 'me', exp: 9_999_999_999, pad }, keys.jwtSecret, 'HS256');
    }),
  );
  const isRead = await Promise.all(tokens.map(async (token) => (await visitorOf(token, keys)) !== null));
  expect(isRead).toEqual(tokens.map(({ length }) => length <= LIMIT.tokenBytes));
  expect(new Set(isRead).size).toBe(2);
});

it('cuts off a reader with more than so many bytes waiting', async () => {
  const heard = new Map<string, (data: Buffer, isBinary: boolean) => void>();
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: LIMIT.backlogBytes,
    send: vi.fn(),
    terminate: vi.fn(),
    on: (event: string, listener: () => void) => heard.set(event, listener),
  };
  connect({
    socket: socket as never,
    version: '1.0.0',
    published: [],
    visitorOf: async () => null,
    mayTalk: () => true,
  });
  const beat = () => heard.get('message')?.(Buffer.from('{"topic":"phoenix","event":"heartbeat"}'), false);
  beat();
  await vi.waitFor(() => expect(socket.send).toHaveBeenCalledOnce());
  socket.bufferedAmount++;
  beat();
  await vi.waitFor(() => expect(socket.terminate).toHaveBeenCalledOnce());
  expect(socket.send).toHaveBeenCalledOnce();
});

/** What the limits let one network hold: for each connection, and in messages waiting for their turn. */
const heldAtMost =
  LIMIT.connections * (LIMIT.bytes + LIMIT.channels * LIMIT.tokenBytes + LIMIT.backlogBytes) +
  LIMIT.messagesPerMinute * LIMIT.messageBytes;

it('holds a bounded number of bytes for one network, both counted and real', async () => {
  expect(heldAtMost / 1_048_576).toBeLessThan(40);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const clients: Client[] = [];
  for (let i = 0; i < LIMIT.connections; i++) clients.push(await client('10.0.0.7'));
  const before = heap();
  // As many channels as there are messages for, with many values of one letter, each in as long a message as is read.
  const channels = Math.floor(LIMIT.messagesPerMinute / LIMIT.connections) - 1;
  const change = notes(`title=in.(${Array(LIMIT.values).fill('x').join()})`);
  const padded = (topic: string) => ({ ...change, unread: topic.padEnd(LIMIT.messageBytes - 2_000, 'x') });
  for (const one of clients)
    for (let i = 0; i < channels; i++) expect(await reasonOf(join(one, `c${i}`, change, padded(`c${i}`)))).toBe('ok');
  const held = (heap() - before) / 1_048_576;
  // A letter in a list takes more than its byte; the messages alone were 16 MB.
  expect(held).toBeLessThan((10 * LIMIT.connections * LIMIT.bytes) / 1_048_576);
});
