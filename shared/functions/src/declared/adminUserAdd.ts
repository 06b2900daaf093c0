import { ADMIN_ROLES, adminFields, reason } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { object } from '../schema/field.ts';
import { keyOf, oneOf } from '../schema/filter.ts';

export const adminUserAdd = pageFunction({
  name: 'admin_user_add',
  answers: 'Puts a wallet on the allow-list.',
  args: {
    wallet: keyOf(/^0x[0-9a-f]{40}$/i, { required: true, sample: `0x${'ab'.repeat(20)}` }),
    role: oneOf(ADMIN_ROLES, { required: true, sample: 'admin' }),
    reason: reason(),
  },
  rights: 'owner',
  writes: true,
  answer: object(adminFields),
});
