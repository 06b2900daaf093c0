import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicConfig } from '../../host/src/boot/bootDocument';
import { needed, TIMED } from './cases';
import { median, table } from './tables';

/** Every function a visitor can call without knowing an id. */
const CALLS = TIMED.filter((fn) => fn.rights === 'page' && needed(fn).length === 0).map(({ name }) => name);

type Call = { name: string; status: number; ms: number; atSeconds: number };
const answered = ({ status }: Call) => status === 200;

/** Pause between calls: stays within the rate limit of one address. */
const PAUSE_MS = 250;
/** Maximum p95 response time for a visitor. */
const WAIT_LIMIT_MS = 100;

/**
 * Calls one page after another while a new site computes its figures for the first time, and reports the visitor's response
 * times. Without `visitor` it only waits, to measure the round without load.
 */
export async function firstRound({ url, publishableKey }: PublicConfig['backend'] & object, visitor: boolean) {
  const ask = async (name: string) => {
    const began = performance.now();
    const answer = await fetch(`${url}/rest/v1/rpc/${name}`, { headers: { apikey: publishableKey } });
    const text = await answer.text();
    return { name, status: answer.status, ms: performance.now() - began, text };
  };
  const counted = async () => JSON.parse((await ask('site_status')).text).sync?.counted === null;
  const began = performance.now();
  const calls: Call[] = [];
  for (let turn = 0; !(await counted()); turn++) {
    if (!visitor) {
      await sleep(1000);
      continue;
    }
    const { name, status, ms } = await ask(CALLS[turn % CALLS.length] ?? 'site_status');
    calls.push({ name, status, ms, atSeconds: (performance.now() - began) / 1000 });
    await sleep(PAUSE_MS);
  }
  return { seconds: (performance.now() - began) / 1000, calls };
}

export type FirstRound = Awaited<ReturnType<typeof firstRound>>;

export function reportFirstRound(quiet: FirstRound, visited: FirstRound): void {
  const { calls } = visited;
  const waits = calls.filter(answered).map(({ ms }) => ms);
  waits.sort((a, b) => a - b);
  const at = (share: number) => `${(waits[Math.ceil(share * waits.length) - 1] ?? 0).toFixed(0)}`;
  console.log('\nA new site that computes its figures for the first time: 2,000 people and 20,000 reviews\n');
  console.log(
    table(
      ['', 'round, s', 'page calls', 'refused', 'median, ms', 'p95, ms', 'longest, ms'],
      [
        ['no visitor', quiet.seconds.toFixed(0), '0', '0', '', '', ''],
        [
          'a visitor who calls all the time',
          visited.seconds.toFixed(0),
          String(waits.length),
          String(calls.length - waits.length),
          median(waits).toFixed(0),
          at(0.95),
          at(1),
        ],
      ],
    ),
  );
  const told = calls.filter((call) => !answered(call) || call.ms > WAIT_LIMIT_MS);
  if (told.length === 0) return;
  console.log(`\nRefused, or longer than ${WAIT_LIMIT_MS} ms\n`);
  const lines = told.map(({ name, status, ms, atSeconds }) => [atSeconds.toFixed(0), name, `${status}`, ms.toFixed(0)]);
  console.log(table(['after, s', 'call', 'status', 'ms'], lines));
}
