/** Timeouts of a supervisor in milliseconds. */
export type Timing = {
  /** How long a connection waits for an unavailable service before it is refused. */
  patience: number;
  /** Delays before restarts: longer after each consecutive end. */
  backOff: readonly number[];
  /** After this time without an end, earlier ones are forgotten. */
  steady: number;
  /** A program without a heartbeat for this long is considered hung. */
  silence: number;
};

export const TIMING: Timing = {
  patience: 10_000,
  backOff: [0, 500, 1_000, 2_000, 5_000, 10_000],
  steady: 5_000,
  silence: 60_000,
};

/** Number of consecutive ends that count as a crash loop. */
const LOOP = 4;

/** When to restart a service after its n-th consecutive end (from 1). */
export function startAfter(ends: number, { backOff }: Timing): { waitMs: number; failing: boolean } {
  return { waitMs: backOff[Math.min(ends, backOff.length) - 1] ?? 0, failing: ends >= LOOP };
}
