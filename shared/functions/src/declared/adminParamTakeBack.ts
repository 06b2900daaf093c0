import { reason } from '../fields/admin.ts';
import { paramFields } from '../fields/param.ts';
import { pageFunction } from '../schema/declaration.ts';
import { object } from '../schema/field.ts';
import { timeGiven, words } from '../schema/filter.ts';

export const adminParamTakeBack = pageFunction({
  name: 'admin_param_take_back',
  answers: 'Takes back the newest value of a protocol parameter published for a time; the earlier value applies again.',
  args: {
    key: words({ required: true, sample: 'slash.pass_pct' }),
    valid_from: timeGiven({ required: true, sample: '2026-03-01T00:00:00Z' }),
    reason: reason(),
  },
  rights: 'owner',
  writes: true,
  answer: object(paramFields),
});
