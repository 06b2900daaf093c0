import { reason } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { flag, object, text } from '../schema/field.ts';
import { trueOrFalse, words } from '../schema/filter.ts';

export const adminFlagSet = pageFunction({
  name: 'admin_flag_set',
  answers: 'Switches an optional page on or off.',
  args: {
    flag: words({ required: true, sample: 'shitlist' }),
    enabled: trueOrFalse({ required: true }),
    reason: reason(),
  },
  rights: 'owner',
  writes: true,
  answer: object({ key: text(), enabled: flag() }),
});
