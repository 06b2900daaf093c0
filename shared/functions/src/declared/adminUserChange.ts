import { ADMIN_ROLES, adminFields, reason } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { object } from '../schema/field.ts';
import { keyOf, oneOf, trueOrFalse } from '../schema/filter.ts';

export const adminUserChange = pageFunction({
  name: 'admin_user_change',
  answers: 'Changes the role of a wallet, or whether it is active; the last active owner stays one.',
  args: {
    wallet: keyOf(/^0x[0-9a-f]{40}$/i, {
      required: true,
      sample: `0x${'ab'.repeat(20)}`,
      sampleFrom: { fn: 'admin_users_list', rows: 'rows', value: 'wallet' },
    }),
    reason: reason(),
    role: oneOf(ADMIN_ROLES),
    active: trueOrFalse(),
  },
  rights: 'owner',
  writes: true,
  answer: object(adminFields),
});
