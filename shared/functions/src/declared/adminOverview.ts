import { jobFields } from '../fields/job.ts';
import { growthFields } from '../fields/storage.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, list, object, pick, time } from '../schema/field.ts';
import { share } from '../schema/shapes.ts';

export const adminOverview = pageFunction({
  name: 'admin_overview',
  answers: 'What needs attention: readers, jobs, statements and raffles, and how the site is doing.',
  rights: 'admin',
  answer: object({
    asOf: time(),
    jobs: list(object(pick(jobFields, ['name', 'periodSeconds', 'running', 'lastStatus', 'lagSeconds']))),
    readers: object({ failing: count(), total: count() }),
    statements: object({ recent: count({ says: 'Said or changed in seven days.' }), total: count() }),
    raffles: object({ waiting: count({ says: 'Frozen, and not drawn yet.' }), open: count() }),
    logs: share({ says: 'Errors of all log entries in 24 hours.' }),
    flags: object({ on: count(), total: count(), changed: count({ says: 'Switches in 30 days.' }) }),
    detectors: object({ active: count(), published: count({ says: 'Versions in 30 days, after the first.' }) }),
    storage: object(growthFields),
  }),
});
