import { setTimeout as sleep } from 'node:timers/promises';
import { inTurn } from '@companion/program';
import type pg from 'pg';
import { type Change, hearChanges } from '../realtime/publication.ts';
import { connectTo, driverOver } from './client.ts';
import { problemOf, saidBy } from './errors.ts';

/** Delays before a reconnect, in milliseconds. */
const BACK_OFF_MS = [0, 500, 1_000, 2_000, 5_000];
/** Longest time the server may take to respond to a check, in milliseconds. */
const PROBE_LIMIT_MS = 5_000;

export interface ControlEvents {
  onChange(change: Change): void;
  /** The server is available again; notifications sent in the meantime are lost. */
  onReturn(): void;
  log(line: string): void;
}

/** The control connection: it watches the server, receives notifications and cancels statements; it reconnects when lost. */
export interface Control {
  isReady(): boolean;
  /** Why it is not ready, in plain words. */
  problem(): string | null;
  /** Resolves when it is ready, or closed. */
  ready(): Promise<void>;
  /** Checks for a response; without one, the connection counts as lost. */
  probe(): Promise<void>;
  /** Cancels the current statement of another of our server processes. */
  cancel(pid: number): Promise<void>;
  close(): Promise<void>;
}

/** @param first A connection that already listens for notifications. */
export function createControl(url: string, first: pg.Client, events: ControlEvents): Control {
  const closing = new AbortController();
  const closed = () => closing.signal.aborted;
  let client: pg.Client | null = null;
  let problem: string | null = null;
  let returning: Promise<void> = Promise.resolve();
  // Many visitors may disconnect at once, but a connection runs one statement at a time.
  const alone = inTurn(1);
  use(first);

  function use(next: pg.Client): void {
    client = next;
    problem = null;
    const lost = (error?: unknown) => lose(next, error);
    next.once('error', lost);
    next.once('end', lost);
  }

  function lose(ended: pg.Client, error: unknown): void {
    if (client !== ended) return;
    client = null;
    void ended.end().catch(() => {});
    if (closed()) return;
    problem = problemOf(error);
    events.log(`database server lost: ${error === undefined ? 'the connection ended' : saidBy(error)}`);
    returning = comeBack();
  }

  async function comeBack(): Promise<void> {
    let said = '';
    for (let tries = 0; !closed() && !client; tries++) {
      try {
        await sleep(BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length - 1)], undefined, closing);
        const next = await connectTo(url);
        if (closed()) return void (await next.end());
        await hearChanges(driverOver(next), events.onChange);
        use(next);
      } catch (error) {
        if (closed()) return;
        problem = problemOf(error);
        const reason = saidBy(error);
        // Retried indefinitely, logged once.
        if (reason !== said) events.log(`database server does not answer: ${reason}`);
        said = reason;
      }
    }
    if (closed()) return;
    events.log('database server answers again');
    events.onReturn();
  }

  const ask = (query: string, params: unknown[] = []): Promise<void> =>
    alone(async () => {
      const asked = client;
      if (!asked) throw new Error('The database server is away.');
      const late = setTimeout(() => lose(asked, undefined), PROBE_LIMIT_MS);
      try {
        await asked.query(query, params);
      } finally {
        clearTimeout(late);
      }
    });

  return {
    isReady: () => client !== null,
    problem: () => problem,
    ready: () => returning,
    probe: () => ask('select'),
    cancel: (pid) => ask('select pg_cancel_backend($1)', [pid]),
    close: async () => {
      closing.abort();
      const last = client;
      client = null;
      await last?.end();
      await returning;
    },
  };
}
