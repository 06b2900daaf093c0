import { makeOpenData, type OpenDataOptions } from '../openData/makeOpenData.ts';
import type { Job } from './job.ts';

/** How often it checks whether a new day has begun. */
const PERIOD_SECONDS = 3_600;

/** The daily archives of open data, see makeOpenData. Disabled if no days are kept. */
export function openDataJob(options: Omit<OpenDataOptions, 'signal' | 'progress'>): Job {
  return {
    name: 'open-data',
    kind: 'upkeep',
    periodSeconds: PERIOD_SECONDS,
    order: 1,
    async run({ signal, progress }) {
      if (options.keepDays === 0) return { rows: 0 };
      const { until, rows, day, gone } = await makeOpenData({ ...options, signal, progress });
      // Counts as failed, so that it is retried soon: otherwise half a network would be published for a whole day.
      const failure = until === null ? new Error('The network has not been read to its end yet.') : null;
      return { rows, details: { day, gone }, failure };
    },
  };
}
