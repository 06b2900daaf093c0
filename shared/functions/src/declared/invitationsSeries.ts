import { invitationFilters } from '../fields/invitation.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, object, time } from '../schema/field.ts';
import { oneOf } from '../schema/filter.ts';

export const invitationsSeries = pageFunction({
  name: 'invitations_series',
  answers: 'Invitations sent and accepted in each bucket of time.',
  args: { bucket: oneOf(['day', 'week'], { fallback: 'week' }) },
  filters: invitationFilters,
  answer: stamped({
    points: list(object({ at: time(), sent: count(), accepted: count() }), { metric: 'invitations.overTime' }),
  }),
});
