import { functionQuery } from '@companion/data';
import type { ArgsOf, KpisOf, RowOf } from '@companion/functions';
import { invitationsList } from '@companion/functions/invitationsList';

export type Invitation = RowOf<typeof invitationsList>;
export type InvitationKpis = KpisOf<typeof invitationsList>;

export const invitationsQuery = (args: ArgsOf<typeof invitationsList>) => functionQuery(invitationsList, args);
