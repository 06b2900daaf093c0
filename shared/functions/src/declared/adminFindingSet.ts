import { reason } from '../fields/admin.ts';
import { FINDING_TOPICS } from '../fields/method.ts';
import { pageFunction } from '../schema/declaration.ts';
import { nothing } from '../schema/field.ts';
import { oneOf, recordId, trueOrFalse } from '../schema/filter.ts';

export const adminFindingSet = pageFunction({
  name: 'admin_finding_set',
  answers: 'Takes a finding about a person down, or puts it back; the audit log records who did it and why.',
  args: {
    profile_id: recordId({ required: true }),
    topic: oneOf(FINDING_TOPICS, { required: true, sample: 'caution' }),
    shown: trueOrFalse({ required: true, sample: false, says: 'False takes it down.' }),
    reason: reason(),
  },
  rights: 'admin',
  writes: true,
  answer: nothing(),
});
