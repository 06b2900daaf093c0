import { reason } from '../fields/admin.ts';
import { paramFields } from '../fields/param.ts';
import { pageFunction } from '../schema/declaration.ts';
import { object } from '../schema/field.ts';
import { json, timeGiven, words } from '../schema/filter.ts';

export const adminParamSet = pageFunction({
  name: 'admin_param_set',
  answers: 'Gives a protocol parameter another value from a given time; earlier history stays.',
  args: {
    key: words({ required: true, sample: 'slash.pass_pct' }),
    change: json({ required: true, sample: { value: 61 }, says: '{"value": …}, of the same type as before.' }),
    valid_from: timeGiven({ required: true, sample: '2026-03-01T00:00:00Z' }),
    source: words({ required: true, sample: 'season 3 paper' }),
    reason: reason(),
  },
  rights: 'owner',
  writes: true,
  answer: object(paramFields),
});
