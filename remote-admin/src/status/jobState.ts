import type { Job } from './columns';

export type JobState = 'running' | 'failed' | 'late' | 'waiting' | 'fine';

/** Its last success began more than three periods ago. */
const LATE_PERIODS = 3;

/** How a job does, the worst first: late beats failed, since a failure is tried again by itself. */
export function jobState(job: Pick<Job, 'running' | 'lastStatus' | 'lagSeconds' | 'periodSeconds'>): JobState {
  // The lag counts from when the next run was due, one period after the last success.
  if (job.lagSeconds !== null && job.lagSeconds > (LATE_PERIODS - 1) * job.periodSeconds) return 'late';
  if (job.lastStatus === 'failed') return 'failed';
  if (job.running) return 'running';
  return job.lastStatus === null ? 'waiting' : 'fine';
}
