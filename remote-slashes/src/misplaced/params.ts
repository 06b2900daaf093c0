import { misplacedSlashes } from '@companion/functions/misplacedSlashes';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export const CATEGORIES = misplacedSlashes.filters.category.words;

export type MisplacedAddress = FunctionAddress<typeof misplacedSlashes>;

/** URL state of /slashes/misplaced-slashes. */
export const useMisplacedAddress = (): MisplacedAddress =>
  useFunctionAddress(misplacedSlashes, { cols: columns.map(({ id }) => id) });
