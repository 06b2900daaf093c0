import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { MIGRATIONS, supabase } from '../../test/testBackend.ts';
import { credentials, newWallet, SITE } from '../../test/wallet.ts';
import { type RunningBackend, serve } from '../serve.ts';

let backend: RunningBackend;
const clients: SupabaseClient[] = [];
const sockets: WebSocket[] = [];

beforeAll(async () => {
  backend = await serve({ port: 0, dataDir: null, migrationsDir: MIGRATIONS, siteUrl: SITE, log: () => {} });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(() => backend.close());

function client(key = backend.keys.publishable): SupabaseClient {
  const made = supabase(backend.url, key);
  clients.push(made);
  return made;
}

type Listen = { table?: string; event?: 'INSERT' | 'UPDATE' | '*'; filter?: string };

/** Titles a client receives, from the moment it is subscribed. */
async function titlesHeard(
  from: SupabaseClient,
  { table = 'notes', event = '*', filter }: Listen = {},
): Promise<string[]> {
  const heard: string[] = [];
  const binding = { event: event as 'INSERT', schema: 'public', table, ...(filter ? { filter } : {}) };
  const channel = from
    .channel(`notes-${Math.random()}`)
    .on('postgres_changes', binding, ({ eventType, new: row }) => heard.push(`${eventType} ${row.title}`));
  await subscribed(channel);
  return heard;
}

function subscribed(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve();
      if (status === 'CHANNEL_ERROR') reject(error ?? new Error('refused'));
    });
  });
}

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !holds(); i++) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(holds()).toBe(true);
}

const service = () => client(backend.keys.secret);

async function insert(...titles: string[]): Promise<void> {
  const { error } = await service()
    .from('notes')
    .insert(titles.map((title) => ({ title })));
  expect(error).toBeNull();
}

it('notifies each visitor of the rows it may read, and of no others', async () => {
  const me = client();
  const { data } = await me.auth.signInWithWeb3(await credentials(newWallet()));
  const other = client();
  await other.auth.signInWithWeb3(await credentials(newWallet()));
  const listeners = [client(), me, other, service()];
  const heard = await Promise.all(listeners.map((one) => titlesHeard(one, { table: 'letters' })));
  const mine = data.user?.id ?? null;
  const nobody = '00000000-0000-4000-8000-000000000000';
  const { error } = await service()
    .from('letters')
    .insert([
      { title: 'for all', owner: null },
      { title: 'mine', owner: mine },
      { title: 'nobody', owner: nobody },
      { title: 'last', owner: null },
    ]);
  expect(error).toBeNull();
  await until(() => heard.every((titles) => titles.includes('INSERT last')));
  expect(heard).toEqual([
    ['INSERT for all', 'INSERT last'],
    ['INSERT for all', 'INSERT mine', 'INSERT last'],
    ['INSERT for all', 'INSERT last'],
    ['INSERT for all', 'INSERT mine', 'INSERT nobody', 'INSERT last'],
  ]);
});

it('sends what was subscribed to: kind of change, filter', async () => {
  const inserts = await titlesHeard(client(), { event: 'INSERT' });
  const updates = await titlesHeard(client(), { event: 'UPDATE' });
  const red = await titlesHeard(client(), { filter: 'title=in.(red,blue)' });
  await insert('red', 'green');
  await service().from('notes').update({ title: 'blue' }).eq('title', 'green');
  await until(() => updates.length === 1 && red.length === 2);
  expect([inserts, updates, red]).toEqual([
    ['INSERT red', 'INSERT green'],
    ['UPDATE blue'],
    ['INSERT red', 'UPDATE blue'],
  ]);
});

it('gives the row as the REST API does, however large', async () => {
  const rows: Record<string, unknown>[] = [];
  const listening = client()
    .channel('large')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, (change) => rows.push(change.new));
  await subscribed(listening);
  await insert('x'.repeat(20_000));
  await until(() => rows.length === 1);
  expect(rows[0]).toMatchObject({
    title: 'x'.repeat(20_000),
    secret: false,
    created_at: '2026-01-02T03:04:05.678+00:00',
  });
  expect(typeof rows[0]?.id).toBe('number');
});

it('does not run inside the transaction that wrote the row', async () => {
  const heard = await titlesHeard(client());
  const titles = Array.from({ length: 30 }, (_, i) => `burst ${i}`);
  const reads = titles.map(() => client().from('vault').select());
  const writes = titles.map((title) => service().from('notes').insert({ title }));
  for (const { status } of await Promise.all(reads)) expect(status).toBe(401);
  for (const { status } of await Promise.all(writes)) expect(status).toBe(201);
  await until(() => heard.length === 30);
  expect(heard.sort()).toEqual(titles.map((title) => `INSERT ${title}`).sort());
});

it('answers heartbeats and rejects a wrong key, path, table, topic and token', async () => {
  expect(await handshake(`/realtime/v1/websocket?apikey=sb_publishable_wrong&vsn=1.0.0`)).toBe(401);
  expect(await handshake(`/realtime/v1/other?apikey=${backend.keys.publishable}`)).toBe(404);
  const { send, heard } = await raw();
  send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' });
  send('not json');
  send({ topic: 'realtime:a', event: 'phx_join', payload: { access_token: 'x.y.z' }, ref: '2' });
  send({ topic: 'other', event: 'phx_join', payload: {}, ref: '3' });
  send(join('realtime:b', { table: 'notes', event: 'DELETE' }, '4'));
  send(join('realtime:c', { table: 'notes', event: '*', filter: 'title=like.%' }, '5'));
  send(join('realtime:d', { table: 'vault', event: '*' }, '6'));
  await until(() => heard.some(({ event }) => event === 'system'));
  const replies = heard
    .filter(({ event }) => event === 'phx_reply')
    .map(({ ref, payload }) => [ref, payload.status, payload.response.reason]);
  expect(replies).toEqual([
    ['1', 'ok', undefined],
    ['2', 'error', 'The access token is not valid.'],
    ['3', 'error', 'A topic starts with realtime:'],
    ['4', 'error', 'A subscription cannot be read.'],
    ['5', 'error', 'A subscription cannot be read.'],
    ['6', 'ok', undefined],
  ]);
  expect(heard.find(({ event }) => event === 'system')?.payload).toMatchObject({
    status: 'error',
    message: 'public.vault is not published.',
  });
});

it('cuts off a client that sends more than a message may hold', async () => {
  const { send, socket } = await raw();
  send({ topic: 'x'.repeat(70_000), event: 'heartbeat', payload: {}, ref: '1' });
  await until(() => socket.readyState === socket.CLOSED);
});

it('continues after a notification that is not a change', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const titles = await titlesHeard(service());
  await backend.sql(`select pg_notify('realtime_changes', '{')`);
  await insert('After it');
  await until(() => titles.length > 0);
  expect(titles).toEqual(['INSERT After it']);
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/^news of a change failed: SyntaxError at /));
  said.mockRestore();
});

const join = (topic: string, change: object, ref: string) => ({
  topic,
  event: 'phx_join',
  payload: { config: { postgres_changes: [{ schema: 'public', ...change }] } },
  ref,
});

type Message = { event: string; ref: string; payload: { status: string; response: { reason?: string } } };

async function raw() {
  const socket = new WebSocket(
    `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.keys.publishable}`,
  );
  sockets.push(socket);
  const heard: Message[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Message));
  await new Promise((resolve) => socket.once('open', resolve));
  const send = (value: object | string) => socket.send(typeof value === 'string' ? value : JSON.stringify(value));
  return { socket, heard, send };
}

/** Status a web socket is refused with. */
function handshake(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(backend.url.replace('http', 'ws') + path);
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.once('open', () => reject(new Error('accepted')));
    socket.on('error', () => {});
  });
}
