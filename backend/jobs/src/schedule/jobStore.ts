import type { createRest } from '../rest.ts';

/** Upkeep runs on schedule regardless of the data: the next step of a raffle. */
export type JobKind = 'sync' | 'rollup' | 'detector' | 'upkeep';

/** A job's state in the database; jobs are listed in the order to run them. */
export interface JobState {
  name: string;
  kind: JobKind;
  periodSeconds: number;
  /** Its period is over or it was requested, and no run is active. */
  due: boolean;
  /** Completed at least once. */
  done: boolean;
}

export interface RunEnd {
  status: 'completed' | 'failed' | 'interrupted';
  rows: number;
  error: string | null;
  details: object;
}

export interface RollupChunk {
  rows: number;
  more: boolean;
  /** Database time used. */
  ms: number;
}

/** Calls from the scheduler to the database. */
export function createJobStore({ rpc }: Pick<ReturnType<typeof createRest>, 'rpc'>) {
  return {
    due: (jobs: readonly object[]) => rpc<JobState[]>('jobs_due', { batch: { jobs } }),
    /** Id of the new run; null while another process runs the job. */
    begin: (job: string) => rpc<number | null>('job_begin', { job }),
    /** False if another process took over the run. */
    beat: (run: number, rows: number) => rpc<boolean>('job_beat', { run, rows }),
    end: (run: number, { status, rows, error, details }: RunEnd) =>
      rpc<null>('job_end', { run, status, rows, error, details }),
    /** Runs one chunk, with lower priority than visitors: pages wait for a first round, a later one only refreshes figures. */
    runRollup: (name: string, round: 'first' | 'later') =>
      rpc<RollupChunk>('run_rollup', { name }, round === 'first' ? 5 : 7),
  };
}
export type JobStore = ReturnType<typeof createJobStore>;
