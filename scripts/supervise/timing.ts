/** How long a supervisor waits for what; in milliseconds. */
export type Timing = {
  /** How long a connection waits for a service that is away before it is told so. */
  patience: number;
  /** Before a start: longer after each end in a row. */
  backOff: readonly number[];
  /** After this time without an end, earlier ones do not count. */
  steady: number;
  /** A program that gave no sign of life for so long will give none. */
  silence: number;
};

export const TIMING: Timing = {
  patience: 10_000,
  backOff: [0, 500, 1_000, 2_000, 5_000, 10_000],
  steady: 5_000,
  silence: 60_000,
};

/** From so many ends in a row on, a service keeps ending. */
const LOOP = 4;

/** When to start a service again that ended so many times, from 1, without staying up in between. */
export function startAfter(ends: number, { backOff }: Timing): { waitMs: number; failing: boolean } {
  return { waitMs: backOff[Math.min(ends, backOff.length) - 1] ?? 0, failing: ends >= LOOP };
}
