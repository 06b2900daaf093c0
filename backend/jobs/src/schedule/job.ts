import type { JobKind } from './jobStore.ts';

/** A periodic task. Rollups are not among them: the database lists those (app.rollup_jobs). */
export interface Job {
  name: string;
  kind: Exclude<JobKind, 'rollup'>;
  periodSeconds: number;
  /** Order among jobs of its kind, ascending. */
  order: number;
  /** Must stop soon after the signal, in a state that the next run can continue. */
  run(context: JobContext): Promise<JobResult>;
}

export interface JobContext {
  signal: AbortSignal;
  /** Reports the rows written so far. */
  progress(rows: number): void;
}

export interface JobResult {
  rows: number;
  /** Shown on the status page; figures only, no personal data. */
  details?: object;
  /** Why a completed run counts as failed. */
  failure?: Error | null;
}
