import type { Job } from './columns';

export type JobState = 'running' | 'failed' | 'late' | 'waiting' | 'fine';

/** Late means that the last success began more than three periods ago. */
const LATE_PERIODS = 3;

/** A job's state, worst first: late outranks failed, since failures are retried automatically. */
export function jobState(job: Pick<Job, 'running' | 'lastStatus' | 'lagSeconds' | 'periodSeconds'>): JobState {
  // The lag starts when the next run was due, one period after the last success.
  if (job.lagSeconds !== null && job.lagSeconds > (LATE_PERIODS - 1) * job.periodSeconds) return 'late';
  if (job.lastStatus === 'failed') return 'failed';
  if (job.running) return 'running';
  return job.lastStatus === null ? 'waiting' : 'fine';
}
