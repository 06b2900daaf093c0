import { votesBots } from '@companion/functions/votesBots';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';
import type { Period } from './queries';

/** Ids of the drawers, as in the address. */
export const RING_ID = /^\d{1,15}$/;
export const VOTER_ID = /^[\w.:@-]{1,200}$/;

export type BotsAddress = FunctionAddress<typeof votesBots>;

/** URL state of /votes/bot-analysis. */
export const useBotsAddress = (): BotsAddress =>
  useFunctionAddress(votesBots, { cols: columns.map(({ id }) => id), keep: ['openRing', 'openVoter'] });

export const periodOf = ({ values }: Pick<BotsAddress, 'values'>): Period => (values.period === '30' ? 30 : 90);
