import { MOST } from '@companion/limits';
import type { RawData, WebSocket } from 'ws';
import { type Frame, readFrame, type Version, writeFrame } from './frames.ts';
import type { Change, PublishedTable } from './publication.ts';
import { echoOf, passes, readSubscription, type Subscription } from './subscription.ts';
import type { Visitor } from './visitor.ts';

const LIMITS = MOST.realtime;
/** A silent client is considered gone after this time: clients send a heartbeat every 25 to 30 seconds. */
const SILENCE_MS = 90_000;

interface Channel {
  joinRef: string | null;
  visitor: Visitor;
  subscriptions: Subscription[];
  /** Memory it uses, in addition to the token. */
  bytes: number;
}

export interface Connection {
  /** Sends a change to the channels subscribed to it, with the row from `rowFor` for each visitor. */
  deliver(change: Change, rowFor: (visitor: Visitor) => Promise<Record<string, unknown> | null>): Promise<void>;
}

export interface ConnectionOptions {
  socket: WebSocket;
  version: Version;
  published: PublishedTable[];
  /** Null rejects the token. */
  visitorOf(token: unknown): Promise<Visitor | null>;
  /** Whether its network's rate limit allows another message. */
  mayTalk(): boolean;
}

const tableOf = (published: PublishedTable[], { schema, table }: { schema: string; table: string }) =>
  published.find((one) => one.schema === schema && one.table === table);

/** Handles Realtime for one client: joins, heartbeats, new tokens, and database changes; nothing else. */
export function connect({ socket, version, published, visitorOf, mayTalk }: ConnectionOptions): Connection {
  const channels = new Map<string, Channel>();
  let silence = setTimeout(() => socket.terminate(), SILENCE_MS);

  const send = (frame: Frame) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > LIMITS.backlogBytes) return socket.terminate();
    socket.send(writeFrame(frame, version));
  };
  const reply = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: Record<string, unknown> = {}) =>
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  const system = (topic: string, { joinRef }: Channel, status: 'ok' | 'error', message: string) => {
    const payload = { channel: topic.replace(/^realtime:/, ''), extension: 'postgres_changes', status, message };
    send({ joinRef, ref: null, topic, event: 'system', payload });
  };
  const end = (topic: string, channel: Channel, why: string) => {
    channels.delete(topic);
    system(topic, channel, 'error', why);
    send({ joinRef: channel.joinRef, ref: null, topic, event: 'phx_close', payload: {} });
  };

  async function join(frame: Frame): Promise<void> {
    const { topic, joinRef, ref, payload } = frame;
    const config = (payload.config ?? {}) as { postgres_changes?: unknown; private?: unknown };
    const asked = Array.isArray(config.postgres_changes) ? config.postgres_changes : [];
    const refused = (reason: string) => reply(frame, 'error', { reason });
    if (!topic.startsWith('realtime:') || topic.length > 255) return refused('A topic starts with realtime:');
    if (config.private === true) return refused('Private channels are not supported.');
    const others = [...channels].filter(([other]) => other !== topic);
    if (others.length >= LIMITS.channels) return refused(`At most ${LIMITS.channels} channels.`);
    if (asked.length > LIMITS.subscriptions) return refused(`At most ${LIMITS.subscriptions} subscriptions.`);
    const subscriptions = asked.map((entry, i) => readSubscription(entry, i + 1));
    if (!subscriptions.every((entry) => entry !== null)) return refused('A subscription cannot be read.');
    const echoes = asked.map(echoOf);
    const bytes = Buffer.byteLength(JSON.stringify([topic, ...echoes]));
    if (others.reduce((sum, [, channel]) => sum + channel.bytes, bytes) > LIMITS.bytes)
      return refused(`At most ${LIMITS.bytes} bytes of topics and filters.`);
    const visitor = await visitorOf(payload.access_token);
    if (!visitor) return refused('The access token is not valid.');

    const channel = { joinRef: joinRef ?? ref, visitor, subscriptions, bytes };
    channels.set(topic, channel);
    reply(frame, 'ok', { postgres_changes: echoes.map((echo, i) => ({ ...echo, id: i + 1 })) });
    send({ joinRef: channel.joinRef, ref: null, topic, event: 'presence_state', payload: {} });
    if (subscriptions.length === 0) return;
    const missing = subscriptions.find((entry) => !tableOf(published, entry));
    if (missing) system(topic, channel, 'error', `${missing.schema}.${missing.table} is not published.`);
    else system(topic, channel, 'ok', 'Subscribed to PostgreSQL');
  }

  async function changeToken({ topic, payload }: Frame): Promise<void> {
    const channel = channels.get(topic);
    if (!channel) return;
    const visitor = await visitorOf(payload.access_token);
    if (visitor) channel.visitor = visitor;
    else end(topic, channel, 'The access token is not valid.');
  }

  async function receive(data: RawData, isBinary: boolean): Promise<void> {
    silence.refresh();
    const frame = isBinary ? null : readFrame(data.toString());
    if (!frame) return;
    if (frame.event === 'heartbeat') reply(frame, 'ok');
    else if (frame.event === 'phx_join') await join(frame);
    else if (frame.event === 'access_token') await changeToken(frame);
    else if (frame.event === 'phx_leave') {
      channels.delete(frame.topic);
      reply(frame, 'ok');
    }
  }

  // Sequential: a new token must not overtake the join before it.
  let turn: Promise<void> = Promise.resolve();
  socket.on('message', (data, isBinary) => {
    // 1008: policy violation.
    if (!mayTalk()) return socket.close(1008, 'Too many messages.');
    turn = turn.then(() => receive(data, isBinary)).catch(() => socket.terminate());
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(silence);
    channels.clear();
  });
  silence = silence.unref();

  return {
    async deliver(change, rowFor) {
      for (const [topic, channel] of channels) {
        const wanted = channel.subscriptions.filter(
          ({ event, schema, table }) =>
            schema === change.schema && table === change.table && (event === '*' || event === change.type),
        );
        if (wanted.length === 0) continue;
        if (channel.visitor.expires !== null && channel.visitor.expires * 1_000 <= Date.now()) {
          end(topic, channel, 'The access token has expired.');
          continue;
        }
        const record = await rowFor(channel.visitor);
        // The channel may have been left or changed its visitor while the row was read.
        if (!record || channels.get(topic) !== channel) continue;
        const ids = wanted.filter(({ filter }) => passes(filter, record)).map(({ id }) => id);
        if (ids.length === 0) continue;
        const { schema, table, type, at } = change;
        const data = {
          schema,
          table,
          type,
          commit_timestamp: at,
          columns: tableOf(published, change)?.columns ?? [],
          record,
          ...(type === 'UPDATE' && { old_record: {} }),
          errors: null,
        };
        send({ joinRef: channel.joinRef, ref: null, topic, event: 'postgres_changes', payload: { ids, data } });
      }
    },
  };
}
