import { makeOpenData, type OpenDataOptions } from '../openData/makeOpenData.ts';
import type { Job } from './job.ts';

/** Looks so often whether a day has begun. */
const PERIOD_SECONDS = 3_600;

/** The daily archives of open data, see makeOpenData. With no day to keep there are none. */
export function openDataJob(options: Omit<OpenDataOptions, 'signal' | 'progress'>): Job {
  return {
    name: 'open-data',
    kind: 'upkeep',
    periodSeconds: PERIOD_SECONDS,
    order: 1,
    async run({ signal, progress }) {
      if (options.keepDays === 0) return { rows: 0 };
      const { until, rows, day, gone } = await makeOpenData({ ...options, signal, progress });
      // Tried again soon: half of a network would be offered for a whole day.
      const failure = until === null ? new Error('The network has not been read to its end yet.') : null;
      return { rows, details: { day, gone }, failure };
    },
  };
}
