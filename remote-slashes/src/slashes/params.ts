import { slashesList } from '@companion/functions/slashesList';
import type { Steered } from '@companion/ui/page';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

const { status, type, amountMax } = slashesList.filters;
export const STATUSES = status.words;
export const TYPES = type.words;
export const RULES = slashesList.args.rule.words;
/** Largest amount accepted by the filter. */
export const MOST_AMOUNT = amountMax.max;

export type SlashesAddress = FunctionAddress<typeof slashesList>;

type SlashFilters = Pick<
  SlashesAddress['values'],
  'status' | 'type' | 'author' | 'subject' | 'amountMin' | 'amountMax'
>;
/** Filter state shared by all lists of slashes. */
export type FilteredSlashes = Steered<SlashFilters> & { active: readonly string[] };

/** URL state of /slashes. */
export const useSlashesAddress = (): SlashesAddress =>
  useFunctionAddress(slashesList, { cols: columns.map(({ id }) => id) });
