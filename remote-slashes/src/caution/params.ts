import { cautionList } from '@companion/functions/cautionList';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export const REASONS = cautionList.filters.reason.words;

export type CautionAddress = FunctionAddress<typeof cautionList>;

/** URL state of /shitlist. */
export const useCautionAddress = (): CautionAddress =>
  useFunctionAddress(cautionList, { cols: columns.map(({ id }) => id) });
