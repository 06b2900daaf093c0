import { afterAll, beforeAll } from 'vitest';
import { call } from '../backend.ts';
import type { DataSet } from '../load.ts';
import { type ReusedBackend, reusedBackend } from '../reused.ts';
import { runRollups } from '../rollups.ts';

/*
 * Every minimum and threshold of a metric, detector or score has a case one step below it and one at it. The expected values
 * are worked out by hand from docs/definitions.md, so that a threshold that moves fails here and names itself.
 */

/** One backend for the test cases of a file; call it once, at the top. */
export function planted() {
  let reused: ReusedBackend;
  beforeAll(async () => {
    reused = await reusedBackend();
  });
  afterAll(() => reused.backend.close());
  const sql = <T = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    reused.backend.sql<T>(query, params);
  return {
    /** Replaces the data set and runs these rollups. */
    async open(set: DataSet, rollups: string[] = []): Promise<void> {
      await reused.load(set);
      await runRollups(reused.backend, rollups);
    },
    run: (rollups: string[]) => runRollups(reused.backend, rollups),
    /** Calls a page function as a visitor. */
    ask: <T>(name: string, args: Record<string, unknown> = {}) => call<T>(reused.backend, name, args),
    sql,
    /** Evaluates an SQL expression. */
    value: async <T = unknown>(expression: string, params: unknown[] = []) =>
      (await sql<{ v: T }>(`select ${expression} as v`, params))[0]?.v as T,
  };
}

export const people = (count: number, score = 1500) => Array.from({ length: count }, () => ({ score }));

/** A time plus some seconds, in the data sets' format. */
export const after = (seconds: number, from: string) =>
  new Date(Date.parse(from) + seconds * 1000).toISOString().replace('.000Z', 'Z');

export const DAY = 86_400;

/** Times separated by these seconds, one more than there are gaps. */
export function spaced(gaps: readonly number[], from: string): string[] {
  let seconds = 0;
  const times = [from];
  for (const gap of gaps) {
    seconds += gap;
    times.push(after(seconds, from));
  }
  return times;
}

export const times = (count: number, gap: number) => Array.from({ length: count }, () => gap);
