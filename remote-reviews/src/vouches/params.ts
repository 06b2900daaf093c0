import { vouchesList } from '@companion/functions/vouchesList';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export type VouchesAddress = FunctionAddress<typeof vouchesList>;

/** URL state of /vouches. */
export const useVouchesAddress = (): VouchesAddress =>
  useFunctionAddress(vouchesList, { cols: columns.map(({ id }) => id) });
