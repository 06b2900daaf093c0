/** How much worse than its baseline a release may be before it is rolled back. */
export type Limits = {
  /** Counted visits of either release below which there is no verdict. */
  visits: number;
  /**
   * Additional share (0 to 1) of visits that fail to draw it, see it break later, see an error panel, or have a blocked page.
   */
  failed: number;
  late: number;
  panels: number;
  busy: number;
  /** Largest allowed factor between the slowest 5 % of both. */
  slower: number;
};

/** How a section's canary grows from a few visitors to all. */
export type Policy = {
  /** Whether the release service acts on its own; otherwise it only reports what it would do. */
  automatic: boolean;
  /** Percent of the visitors, and the counted visits needed to leave the step; 100 makes the canary current. */
  steps: readonly { percent: number; visits: number }[];
  /** How long a release for everyone is watched. */
  watchHours: number;
  limits: Limits;
};

/** Minimum time between steps, whatever is reported. */
export const STEP_MS = 3_600_000;
