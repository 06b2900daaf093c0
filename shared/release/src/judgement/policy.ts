/** How much worse than the release it is compared with one may be before it is taken back. */
export type Limits = {
  /** Visits of either release that count, below which nothing is said. */
  visits: number;
  /** Additional share (0 to 1) of visits that cannot draw it, see it break later, see an error panel, are held up. */
  failed: number;
  late: number;
  panels: number;
  busy: number;
  /** How many times longer the slowest 5 % may wait. */
  slower: number;
};

/** How a canary of a section goes from a few visitors to all. */
export type Policy = {
  /** Whether the release service moves by itself; else it only says what it would do. */
  automatic: boolean;
  /** Percent of the visitors, and how many visits that count it takes to leave the step; 100 makes the canary current. */
  steps: readonly { percent: number; visits: number }[];
  /** A release for everyone is watched for so long. */
  watchHours: number;
  limits: Limits;
};

/** Steps have to be an hour apart, whatever is reported. */
export const STEP_MS = 3_600_000;
