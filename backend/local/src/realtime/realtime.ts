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

/** Database changes over web sockets, as in the Realtime service of a hosted project. */
export interface Realtime {
  /** Handles a web socket upgrade. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
  /** A row of a published table was written. */
  changed(change: Change): void;
  /** Changes may have been missed: closes all connections, whose clients reconnect and refetch. */
  missed(): void;
  /** Closes all connections; clients reconnect automatically. */
  close(): Promise<void>;
}

export interface RealtimeOptions {
  published: PublishedTable[];
  /** The changed row as a visitor may see it now; null if they may not. */
  readRow(change: Change, visitor: Visitor): Promise<Record<string, unknown> | null>;
  keys: StoredKeys;
  log: (line: string) => void;
}

/** Serves inserts and updates of the published tables; the database decides for each change who may see the row. */
export function createRealtime({ published, readRow, keys, log }: RealtimeOptions): Realtime {
  const server = new WebSocketServer({ noServer: true, maxPayload: MOST.realtime.messageBytes });
  const connections = new Set<Connection>();
  const takePlace = createPlaces({ network: MOST.realtime.connections, total: MOST.realtime.total });
  const takeTurn = createRateLimit(MOST.realtime.messagesPerMinute, 60_000);
  let closed = false;

  const failed = (error: unknown) => log(`realtime failed: ${error instanceof Error ? error.name : 'unknown error'}`);

  async function announce(change: Change): Promise<void> {
    // One read per kind of visitor, not per connection.
    const rows = new Map<string, Promise<Record<string, unknown> | null>>();
    const rowFor = (visitor: Visitor) => {
      const key = `${visitor.role} ${visitor.claims}`;
      const row = rows.get(key) ?? readRow(change, visitor);
      rows.set(key, row);
      return row;
    };
    // A failing connection does not affect the others.
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
        // Without a token, a channel has the rights of the connection's key.
        visitorOf: (token) => visitorOf(token ?? key, keys),
        mayTalk: () => takeTurn(address) === 0,
      });
      connections.add(connection);
      ws.once('close', () => connections.delete(connection));
    });
  }

  return {
    upgrade,
    // The database calls this during another task's turn; our reads must wait for their own turn.
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
