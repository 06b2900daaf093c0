import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RateLimits } from '../../shared/limits/src/index';
import { compile } from '../programs.mjs';
import type { Targets } from './hostile';

const SERVER = 'scripts/attacks/server';
const ENGINE = 'backend/local/src/engine/worker';
/** Request timeout in milliseconds. */
const LIMIT_MS = 60_000;

/** Sent by the server when it is ready to be attacked. */
export type Ready = { url: string; targets: Targets; secret: string };
/** Instructions to the server for what no request could do. */
export type Order = { statement: string } | { end: 'engine' | 'server' };

/** A real server in its own process, compiled the way `npm start` does. */
export interface Attacked extends Ready {
  /** Its log. */
  lines: string[];
  /** Current or peak memory in MB; null if the system does not report it. */
  memory(what: 'VmRSS' | 'VmHWM'): number | null;
  /** Runs a statement as superuser. */
  sql<Row>(statement: string): Promise<Row[]>;
  /** Terminates the database thread immediately, whatever it is doing. */
  endEngine(): void;
  stop(): Promise<void>;
}

/** @param limits Rate limits per network; without them nothing is counted. */
export async function startAttacked(limits: RateLimits | null = null): Promise<Attacked> {
  const dataDir = mkdtempSync(join(tmpdir(), 'companion-attacked-'));
  const programs = await compile([`${SERVER}.ts`, `${ENGINE}.ts`]);
  const child = fork(
    join(programs, `${SERVER}.js`),
    [dataDir, join(programs, `${ENGINE}.js`), JSON.stringify(limits)],
    {
      silent: true,
    },
  );
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  const give = (order: Order) => child.send(order);
  const heard = async <T>(): Promise<T> => {
    const ended = new AbortController();
    try {
      const end = once(child, 'exit', { signal: ended.signal }).then(() => {
        throw new Error(`The server ended: ${lines.join('\n')}`);
      });
      const [message] = await Promise.race([once(child, 'message', { signal: ended.signal }), end]);
      return message as T;
    } finally {
      ended.abort();
    }
  };
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      give({ end: 'server' });
      await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const ready = await heard<Ready>();
    return {
      ...ready,
      lines,
      memory: (what) => memoryOf(child, what),
      sql: async <Row>(statement: string) => {
        give({ statement });
        return (await heard<{ rows: Row[] }>()).rows;
      },
      endEngine: () => give({ end: 'engine' }),
      stop,
    };
  } catch (error) {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

export type Asked = { status: number; text: string; retryAfter: string | null; ms: number };

/** Sends a request and reads the whole response; status 0 without one. */
export async function ask(url: string, init: RequestInit): Promise<Asked> {
  const askedAt = performance.now();
  const ms = () => performance.now() - askedAt;
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(LIMIT_MS) });
    const text = await answer.text();
    return { status: answer.status, text, retryAfter: answer.headers.get('retry-after'), ms: ms() };
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error), retryAfter: null, ms: ms() };
  }
}

function memoryOf({ pid }: ChildProcess, what: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const kilobytes = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes) / 1_000);
  } catch {
    return null;
  }
}
