import { setTimeout as sleep } from 'node:timers/promises';
import { type Attacked, ask } from './attacked';
import { hostileRequest } from './hostile';
import { startNeighbour, type Waits, waitsOf } from './neighbour';
import { createRandom } from './random';

/** Concurrent hostile requests. */
const AT_ONCE = 4;
/** Time in milliseconds in which the neighbor is measured alone, because the first answers of each kind warm up the server. */
const ALONE_MS = 3_000;
/** Words that only come from the database, its driver or their sources. */
const ENGINE_WORDS =
  /\b(relation|column|constraint|violates|PL\/pgSQL|syntax error|invalid input|out of range for type|does not exist|stack depth|schema cache|operator|pg_\w+|postgres|pglite|wasm|at Object\.|node_modules)\b/i;

export interface Figures {
  requests: number;
  /** Responses by the first digit of their status; 0 for none. */
  answers: Record<string, number>;
  /** 503 responses with a Retry-After header. */
  busy: number;
  /** Other 5xx responses, or none: no request by a visitor may cause a failure on our side. */
  failures: string[];
  /** Rejections in the database's own words. */
  leaks: string[];
  /** Response times of a visitor, without the attack and during it. */
  alone: Waits;
  neighbour: Waits;
  /** Memory of the server in MB; null if the system does not report it. */
  memory: { before: number | null; after: number | null; most: number | null };
  seconds: number;
}

/** Sends generated requests through a real server while a neighbor sends requests of its own. */
export async function fuzz(server: Attacked, requests: number, seed: number): Promise<Figures> {
  const { url, targets, memory } = server;
  const random = createRandom(seed);
  const answers: Record<string, number> = {};
  const failures: string[] = [];
  const leaks: string[] = [];
  let busy = 0;
  let sent = 0;

  async function attack(): Promise<void> {
    while (sent < requests) {
      sent++;
      const { path, init } = hostileRequest(random, targets);
      const { status, text, retryAfter } = await ask(url + path, init);
      const kind = `${Math.floor(status / 100)}xx`;
      answers[kind] = (answers[kind] ?? 0) + 1;
      // Contains enough to reproduce it on its own.
      const told = `${status} ${text.slice(0, 200)} · ${init.method ?? 'GET'} ${path.slice(0, 400)} ${String(init.body ?? '').slice(0, 400)}`;
      if (status === 503 && retryAfter) busy++;
      else if (status >= 500 || status === 0) failures.push(told);
      // A quoted name is the attacker's own.
      else if (status >= 400 && ENGINE_WORDS.test(text.replace(/\\"\w+\\"/g, ''))) leaks.push(told);
    }
  }

  const quiet = startNeighbour(server);
  await sleep(ALONE_MS);
  // The first round is slower than later ones.
  const alone = waitsOf((await quiet.stop()).slice(5));

  const before = memory('VmRSS');
  const startedAt = performance.now();
  const beside = startNeighbour(server);
  await Promise.all(Array.from({ length: AT_ONCE }, attack));
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const neighbour = waitsOf(await beside.stop());
  return {
    requests: sent,
    answers,
    busy,
    failures,
    leaks,
    alone,
    neighbour,
    memory: { before, after: memory('VmRSS'), most: memory('VmHWM') },
    seconds,
  };
}
