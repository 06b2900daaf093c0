import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicConfig } from '../../host/src/boot/bootDocument';
import { needed, TIMED } from './cases';
import { median, table } from './tables';

/** Every function that a visitor may ask without knowing an id. */
const CALLS = TIMED.filter((fn) => fn.rights === 'page' && needed(fn).length === 0).map(({ name }) => name);

/** Pause after an answer: within what one address may ask in a minute. */
const PAUSE_MS = 250;

/**
 * Asks page after page while a new site counts its figures for the first time: how long a visitor waits meanwhile. With
 * `visitor` off it only waits, to tell how long the round takes when nobody is there.
 */
export async function firstRound({ url, publishableKey }: PublicConfig['backend'] & object, visitor: boolean) {
  const ask = async (name: string) => {
    const began = performance.now();
    const answer = await fetch(`${url}/rest/v1/rpc/${name}`, { headers: { apikey: publishableKey } });
    const text = await answer.text();
    return { ok: answer.ok, ms: performance.now() - began, text };
  };
  const counted = async () => JSON.parse((await ask('site_status')).text).sync?.counted === null;
  const began = performance.now();
  const waits: number[] = [];
  let refused = 0;
  for (let turn = 0; !(await counted()); turn++) {
    if (!visitor) {
      await sleep(1000);
      continue;
    }
    const { ok, ms } = await ask(CALLS[turn % CALLS.length] ?? 'site_status');
    if (ok) waits.push(ms);
    else refused++;
    await sleep(PAUSE_MS);
  }
  return { seconds: (performance.now() - began) / 1000, waits: waits.sort((a, b) => a - b), refused };
}

export type FirstRound = Awaited<ReturnType<typeof firstRound>>;

export function reportFirstRound(quiet: FirstRound, visited: FirstRound): void {
  const { waits } = visited;
  const at = (share: number) => `${(waits[Math.ceil(share * waits.length) - 1] ?? 0).toFixed(0)}`;
  console.log('\nA new site that counts its figures for the first time, 2,000 people and 20,000 reviews\n');
  console.log(
    table(
      ['', 'round, s', 'page calls', 'refused', 'median, ms', 'p95, ms', 'longest, ms'],
      [
        ['nobody there', quiet.seconds.toFixed(0), '0', '0', '', '', ''],
        [
          'a visitor asks all the time',
          visited.seconds.toFixed(0),
          String(waits.length),
          String(visited.refused),
          median(waits).toFixed(0),
          at(0.95),
          at(1),
        ],
      ],
    ),
  );
}
