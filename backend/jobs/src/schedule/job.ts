import type { JobKind } from './jobStore.ts';

/** One thing that runs by itself. Rollups need none: the database lists them (app.rollup_jobs). */
export interface Job {
  name: string;
  kind: Exclude<JobKind, 'rollup'>;
  periodSeconds: number;
  /** Among jobs of its kind, lower first. */
  order: number;
  /** Must stop soon after the signal, leaving nothing half done that a next run cannot finish. */
  run(context: JobContext): Promise<JobResult>;
}

export interface JobContext {
  signal: AbortSignal;
  /** Tells how many rows are written so far. */
  progress(rows: number): void;
}

export interface JobResult {
  rows: number;
  /** Shown on the status page; figures only, nobody's data. */
  details?: object;
  /** Why the run counts as failed although it came to its end. */
  failure?: Error | null;
}
