import { setImmediate } from 'node:timers/promises';
import type { AnyFunction } from '@companion/functions';
import type { Backend } from '../../backend/local/src/index';
import { samplesFor } from '../bench/cases';
import { type Args, combined, oneByOne } from './calls';

/** Result of a call. Uses CPU time, since other programs may use the machine. */
export type Answered = { fn: string; args: Args; status: number; cpuMs: number; answer: string };

/** A slower call is repeated: the first may have included a garbage collection. */
const DOUBTED_MS = 700;

/** Calls a backend in this process as a visitor. */
export async function ask(backend: Backend, fn: string, args: Args): Promise<Answered> {
  // In-process calls never yield to timers, which vacuuming needs.
  await setImmediate();
  const before = process.cpuUsage();
  const response = await backend.fetch(
    new Request(`http://localhost:54321/rest/v1/rpc/${fn}`, {
      method: 'POST',
      headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    }),
  );
  const answer = await response.text();
  const { user, system } = process.cpuUsage(before);
  return { fn, args, status: response.status, cpuMs: Math.round((user + system) / 1000), answer };
}

/** Past days by the clock of the data: the last complete one, one a month ago, one long ago. */
export async function pastDays(backend: Backend): Promise<string[]> {
  const { asOf } = JSON.parse((await ask(backend, 'site_status', {})).answer) as { asOf: string };
  return [1, 30, 200].map((days) => new Date(Date.parse(asOf) - days * 86_400_000).toISOString().slice(0, 10));
}

export type Share = {
  /** Number of combined calls per function. */
  combinations: number;
  /** Samples one in this many of the others. */
  oneOf: number;
  /** CPU time limit of a call. */
  mostMs: number;
};

export const isInTime = ({ status, cpuMs }: Answered, { mostMs }: Share) => status === 200 && cpuMs <= mostMs;

/** Makes valid calls of a function, always including the plain one, until the first that exceeds its limit. */
export async function sweep(
  backend: Backend,
  fn: AnyFunction,
  days: readonly string[],
  share: Share,
  random: () => number,
): Promise<Answered[]> {
  const samples = await samplesFor(fn, async (name, args) => JSON.parse((await ask(backend, name, args)).answer));
  const calls = oneByOne(fn, samples, days).filter((_, index) => index === 0 || random() < 1 / share.oneOf);
  const answers: Answered[] = [];
  for (const args of [...calls, ...combined(fn, samples, days, share.combinations, random)]) {
    const first = await ask(backend, fn.name, args);
    const again = first.cpuMs > DOUBTED_MS ? await ask(backend, fn.name, args) : first;
    const answered = again.cpuMs < first.cpuMs ? again : first;
    answers.push(answered);
    if (!isInTime(answered, share)) break;
  }
  return answers;
}
