import { invitationFilters } from '../fields/invitation.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count } from '../schema/field.ts';
import { bucket } from '../schema/filter.ts';
import { seriesFields } from '../schema/shapes.ts';

export const invitationsSeries = pageFunction({
  name: 'invitations_series',
  answers: 'Invitations sent and accepted in each bucket of time.',
  args: { bucket: bucket() },
  filters: invitationFilters,
  answer: stamped(seriesFields({ sent: count(), accepted: count() }, { metric: 'invitations.overTime' })),
});
