import { invitationsList } from '@companion/functions/invitationsList';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

const tab = { cols: columns.map(({ id }) => id), only: ['range', 'asOf', 'status', 'bond'], keep: ['tab'] };

export const STATUSES = invitationsList.filters.status.words;
export type InvitationsAddress = FunctionAddress<typeof invitationsList>;

/** URL state of the invitations tab: the invitations a person sent. */
export const useInvitationsAddress = (person: string): InvitationsAddress =>
  useFunctionAddress(invitationsList, tab, { filters: { inviter: person } });
