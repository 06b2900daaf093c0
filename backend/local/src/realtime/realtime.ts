import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createPlaces, createRateLimit, MOST } from '@companion/limits';
import { refuseUpgrade } from '@companion/program';
import { WebSocketServer } from 'ws';
import type { StoredKeys } from '../keys.ts';
import { type Connection, connect } from './connection.ts';
import type { Change, PublishedTable } from './publication.ts';
import { type Visitor, visitorOf } from './visitor.ts';

/** Database changes over web sockets, as the Realtime service of a hosted project sends them. */
export interface Realtime {
  /** Takes over a connection that asks to become a web socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
  /** Something was written to a published table. */
  changed(change: Change): void;
  /** Changes may have been missed: ends all connections, whose clients come back and read anew. */
  missed(): void;
  /** Ends all connections; clients come back by themselves. */
  close(): Promise<void>;
}

export interface RealtimeOptions {
  published: PublishedTable[];
  /** The row of a change as a visitor may see it now; null when it may not. */
  readRow(change: Change, visitor: Visitor): Promise<Record<string, unknown> | null>;
  keys: StoredKeys;
  log: (line: string) => void;
}

/** Serves inserts and updates of the published tables; who may see a row is asked of the database, each time. */
export function createRealtime({ published, readRow, keys, log }: RealtimeOptions): Realtime {
  const server = new WebSocketServer({ noServer: true, maxPayload: MOST.realtime.messageBytes });
  const connections = new Set<Connection>();
  const takePlace = createPlaces({ network: MOST.realtime.connections, total: MOST.realtime.total });
  const takeTurn = createRateLimit(MOST.realtime.messagesPerMinute, 60_000);
  let closed = false;

  const failed = (error: unknown) => log(`realtime failed: ${error instanceof Error ? error.name : 'unknown error'}`);

  async function announce(change: Change): Promise<void> {
    // One look per kind of visitor, not per connection.
    const rows = new Map<string, Promise<Record<string, unknown> | null>>();
    const rowFor = (visitor: Visitor) => {
      const key = `${visitor.role} ${visitor.claims}`;
      const row = rows.get(key) ?? readRow(change, visitor);
      rows.set(key, row);
      return row;
    };
    // One that cannot be served keeps no other from the news.
    for (const connection of connections) await connection.deliver(change, rowFor).catch(failed);
  }

  // In order: a later change must not arrive before an earlier one.
  let turn: Promise<void> = Promise.resolve();
  const changed = (change: Change) => {
    if (closed || connections.size === 0) return;
    turn = turn.then(() => (closed ? undefined : announce(change))).catch(failed);
  };
  /** 1012: the service restarts. */
  const endAll = () => {
    for (const client of server.clients) client.close(1012);
  };

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    const target = request.url ?? '/';
    if (!URL.canParse(target, 'http://localhost')) {
      refuseUpgrade(socket, '400 Bad Request');
      return;
    }
    const { pathname, searchParams } = new URL(target, 'http://localhost');
    const key = searchParams.get('apikey') ?? request.headers.apikey;
    const refusal = closed
      ? '503 Service Unavailable'
      : pathname !== '/realtime/v1/websocket'
        ? '404 Not Found'
        : key !== keys.publishable && key !== keys.secret
          ? '401 Unauthorized'
          : takeTurn(address) > 0 && '429 Too Many Requests';
    const leave = refusal ? null : takePlace(address);
    if (!leave) {
      refuseUpgrade(socket, refusal || '429 Too Many Requests');
      return;
    }
    socket.once('close', leave);
    server.handleUpgrade(request, socket, head, (ws) => {
      const connection = connect({
        socket: ws,
        version: searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0',
        published,
        // Without a token a channel has the rights of the connection's key.
        visitorOf: (token) => visitorOf(token ?? key, keys),
        mayTalk: () => takeTurn(address) === 0,
      });
      connections.add(connection);
      ws.once('close', () => connections.delete(connection));
    });
  }

  return {
    upgrade,
    // The database calls in the middle of somebody's turn; our reading must wait for one of its own.
    changed: AsyncResource.bind(changed),
    missed: endAll,
    close: async () => {
      closed = true;
      endAll();
      const cut = setTimeout(() => {
        for (const client of server.clients) client.terminate();
      }, 500);
      await Promise.all([...server.clients].map((client) => new Promise((done) => client.once('close', done))));
      clearTimeout(cut);
      await turn;
    },
  };
}
