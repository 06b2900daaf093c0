import { oneOf, onlyYes, who } from '@companion/functions/filters';
import { inviteSubtree } from '@companion/functions/inviteSubtree';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';
import { COLOR_BY } from './groups';

export const MODES = ['graph', 'tree', 'table'] as const;

const own = {
  mode: oneOf(MODES, { fallback: 'graph' }),
  color: oneOf(COLOR_BY, { fallback: 'level' }),
  hideLeaves: onlyYes(),
  /** Who is looked at. */
  person: who(),
};

export type InviteGraphAddress = FunctionAddress<typeof inviteSubtree, typeof own>;

/** State of /invitations/invite-graph in its address. */
export const useInviteGraphAddress = (): InviteGraphAddress =>
  useFunctionAddress(inviteSubtree, { cols: columns.map(({ id }) => id), own });
