import type { createRest } from '../rest.ts';

/** Upkeep is what must happen at a time whatever the data: the next step of a raffle. */
export type JobKind = 'sync' | 'rollup' | 'detector' | 'upkeep';

/** A job as the database knows it, in the order to run them. */
export interface JobState {
  name: string;
  kind: JobKind;
  periodSeconds: number;
  /** Its period is over or somebody asked for it, and no run of it is alive. */
  due: boolean;
  /** It completed at least once. */
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
  /** Time the database was busy with it. */
  ms: number;
}

/** What the scheduler says to the database. */
export function createJobStore({ rpc }: Pick<ReturnType<typeof createRest>, 'rpc'>) {
  return {
    due: (jobs: readonly object[]) => rpc<JobState[]>('jobs_due', { batch: { jobs } }),
    /** Id of the new run; null while another process runs the job. */
    begin: (job: string) => rpc<number | null>('job_begin', { job }),
    /** False when the run was taken over by another process. */
    beat: (run: number, rows: number) => rpc<boolean>('job_beat', { run, rows }),
    end: (run: number, { status, rows, error, details }: RunEnd) =>
      rpc<null>('job_end', { run, status, rows, error, details }),
    /** One chunk, after visitors who are asking: pages wait for a first round, a later one only makes figures newer. */
    runRollup: (name: string, round: 'first' | 'later') =>
      rpc<RollupChunk>('run_rollup', { name }, round === 'first' ? 5 : 7),
  };
}
export type JobStore = ReturnType<typeof createJobStore>;
