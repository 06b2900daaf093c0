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
  /** The selected person. */
  person: who(),
};

export type InviteGraphAddress = FunctionAddress<typeof inviteSubtree, typeof own>;

/** URL state of /invitations/invite-graph. */
export const useInviteGraphAddress = (): InviteGraphAddress =>
  useFunctionAddress(inviteSubtree, { cols: columns.map(({ id }) => id), own });
