import { orderOf } from '@companion/functions/address';
import { adminStatus } from '@companion/functions/adminStatus';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

const own = {
  sort: orderOf(
    columns.flatMap(({ sort }) => sort ?? []),
    { fallback: 'state' },
  ),
};

export type StatusAddress = FunctionAddress<typeof adminStatus, typeof own>;

/** URL state of /admin/status. */
export const useStatusAddress = (): StatusAddress =>
  useFunctionAddress(adminStatus, { own, opens: { per: 25 }, cols: columns.map(({ id }) => id) });
