import { oneOf } from '@companion/functions/filters';
import { vouchesList } from '@companion/functions/vouchesList';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { inColumns } from './columns';

const own = { dir: oneOf(['in', 'out'], { fallback: 'in' }) };
const tab = { cols: inColumns.map(({ id }) => id), only: ['range', 'asOf', 'status'], own, keep: ['tab'] };

export const STATUSES = vouchesList.filters.status.words;
export type VouchesAddress = FunctionAddress<typeof vouchesList, typeof own>;

/** URL state of the vouches tab: ETH staked on a person (`in`) or by them (`out`). */
export const useVouchesAddress = (person: string): VouchesAddress =>
  useFunctionAddress(vouchesList, tab, ({ dir }) => ({ filters: { [dir === 'out' ? 'author' : 'subject']: person } }));
