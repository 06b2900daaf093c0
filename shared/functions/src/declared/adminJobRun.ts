import { reason } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { object, text, time } from '../schema/field.ts';
import { words } from '../schema/filter.ts';

export const adminJobRun = pageFunction({
  name: 'admin_job_run',
  answers: 'Requests a run of a job ahead of schedule; refused while one is running or requested.',
  args: {
    job: words({ required: true, sampleFrom: { fn: 'admin_status', rows: 'jobs', value: 'name' } }),
    reason: reason(),
  },
  rights: 'admin',
  writes: true,
  answer: object({ name: text(), requestedAt: time() }),
});
