import { setTimeout as sleep } from 'node:timers/promises';
import { type Attacked, ask } from './attacked';
import { hostileRequest } from './hostile';
import { startNeighbour, type Waits, waitsOf } from './neighbour';
import { createRandom } from './random';

/** Hostile requests under way at a time. */
const AT_ONCE = 4;
/** How long the neighbour is alone before: the first answers of each kind warm the server up. In milliseconds. */
const ALONE_MS = 3_000;
/** Words only the database, its driver or their sources use. */
const ENGINE_WORDS =
  /\b(relation|column|constraint|violates|PL\/pgSQL|syntax error|invalid input|out of range for type|does not exist|stack depth|schema cache|operator|pg_\w+|postgres|pglite|wasm|at Object\.|node_modules)\b/i;

export interface Figures {
  requests: number;
  /** Answers by the first digit of their status; 0 for none. */
  answers: Record<string, number>;
  /** Answers that were to be asked for again later, with the seconds until then. */
  busy: number;
  /** Other answers with 5xx, or none: nothing a visitor sends is our failure. */
  failures: string[];
  /** Refusals in words of the database. */
  leaks: string[];
  /** A visitor, without the attack and beside it. */
  alone: Waits;
  neighbour: Waits;
  /** Megabytes of the server; null where the system does not tell. */
  memory: { before: number | null; after: number | null; most: number | null };
  seconds: number;
}

/** Sends so many generated requests through a real server, with a neighbour asking beside them. */
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
      // Enough to repeat it alone.
      const told = `${status} ${text.slice(0, 200)} · ${init.method ?? 'GET'} ${path.slice(0, 400)} ${String(init.body ?? '').slice(0, 400)}`;
      if (status === 503 && retryAfter) busy++;
      else if (status >= 500 || status === 0) failures.push(told);
      // A name in quotes is the attacker's own.
      else if (status >= 400 && ENGINE_WORDS.test(text.replace(/\\"\w+\\"/g, ''))) leaks.push(told);
    }
  }

  const quiet = startNeighbour(server);
  await sleep(ALONE_MS);
  // The first round is slower than any after it.
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
