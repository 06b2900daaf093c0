import { invitationsList } from '@companion/functions/invitationsList';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export const STATUSES = invitationsList.filters.status.words;

export type InvitationsAddress = FunctionAddress<typeof invitationsList>;

/** URL state of /invitations. */
export const useInvitationsAddress = (): InvitationsAddress =>
  useFunctionAddress(invitationsList, { cols: columns.map(({ id }) => id) });
