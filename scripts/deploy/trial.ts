import { execFileSync } from 'node:child_process';
import { CommandError } from '@companion/program';
import type { Unit } from './units';
import type { Answer } from './visitor';

/** A busy machine takes five times as long as an idle one; only the resulting state is checked. */
const PATIENCE_MS = 1_800_000;
const LOOK_EVERY_MS = 250;
/** Number of calls by `measure`. */
const TIMES = 9;
const startedAt = Date.now();

export const say = (text: string): void =>
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);

/** @throws CommandError if it does not hold */
export function must(holds: boolean, what: string): void {
  if (!holds) throw new CommandError(`Not true: ${what}.`);
  say(what);
}

/** Waits until it holds. @throws CommandError on timeout, with the services' latest output */
export async function until(what: string, units: Unit[], holds: () => Promise<boolean> | boolean): Promise<void> {
  const started = Date.now();
  for (;;) {
    // While a service restarts, requests to it fail.
    const holdsNow = await Promise.resolve()
      .then(holds)
      .catch(() => false);
    if (holdsNow) break;
    if (Date.now() > started + PATIENCE_MS) {
      for (const one of units) console.error(`${one.name}:\n${one.said.slice(-2_000)}`);
      throw new CommandError(`Not in ${PATIENCE_MS / 1000} s: ${what}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  say(`${what} (after ${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

const median = (values: number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

/** Sends several requests and prints the median time. @throws CommandError unless all responses are 200 */
export async function measure(what: string, ask: () => Promise<Answer>): Promise<void> {
  const answers: Answer[] = [];
  for (let n = 0; n < TIMES; n++) answers.push(await ask());
  const first = median(answers.map((answer) => answer.first));
  const whole = median(answers.map((answer) => answer.ms));
  must(
    answers.every(({ status }) => status === 200),
    `${what}: first byte after ${first} ms, all ${answers[0]?.body.length} bytes after ${whole} ms`,
  );
}

/** Disk usage of a file or folder, as text. */
export const sizeOf = (path: string) => execFileSync('du', ['-sh', path]).toString().split('\t')[0];
