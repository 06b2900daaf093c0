import { orderOf } from '@companion/functions/address';
import { oneOf } from '@companion/functions/filters';
import { profileNetwork } from '@companion/functions/profileNetwork';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

const own = {
  /** Direction of the connection to the page's person. */
  side: oneOf(['all', 'in', 'out', 'both'], { fallback: 'all' }),
  sort: orderOf(
    columns.flatMap(({ sort }) => sort ?? []),
    { fallback: '-score' },
  ),
};
const tab = { own, cols: columns.map(({ id }) => id), keep: ['tab', 'range'] };

export type NetworkAddress = FunctionAddress<typeof profileNetwork, typeof own>;

/** URL state of the network tab. */
export const useNetworkAddress = (id: string): NetworkAddress =>
  useFunctionAddress(profileNetwork, tab, { args: { id } });
