import { functionQuery } from '@companion/data';
import type { ArgsOf, FiltersOf, KpisOf, RowOf } from '@companion/functions';
import { invitationsList } from '@companion/functions/invitationsList';
import { invitationsSeries } from '@companion/functions/invitationsSeries';

export type Invitation = RowOf<typeof invitationsList>;
export type InvitationStatus = Invitation['status'];
export type InvitationKpis = KpisOf<typeof invitationsList>;
export type InvitationsFilters = FiltersOf<typeof invitationsSeries>;
/** Bond between an inviter and an accepted invitee; all fields are null without one. */
export type Bond = Pick<
  Invitation,
  'scoreThen' | 'bondOpen' | 'bondDaysLeft' | 'bondUntil' | 'bondRaw' | 'bondImpact' | 'capped'
>;

export const invitationsQuery = (args: ArgsOf<typeof invitationsList>) => functionQuery(invitationsList, args);

export const invitationsSeriesQuery = (filters: InvitationsFilters) => functionQuery(invitationsSeries, { filters });
