import { orderOf } from '@companion/functions/address';
import { slashesImpact } from '@companion/functions/slashesImpact';
import { slashImpact } from '@companion/functions/slashImpact';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { oneWord } from '../slash/oneWord';
import { columns } from './columns';
import { ROLES } from './touched';
import { touchedColumns } from './touchedColumns';

export type ImpactsAddress = FunctionAddress<typeof slashesImpact>;

/** URL state of /slashes/impact. */
export const useImpactsAddress = (): ImpactsAddress =>
  useFunctionAddress(slashesImpact, { cols: columns.map(({ id }) => id) });

const own = {
  sort: orderOf(
    touchedColumns.flatMap(({ sort }) => (sort ? [sort] : [])),
    { fallback: '-points' },
  ),
  role: oneWord(ROLES),
};

export type ImpactAddress = FunctionAddress<typeof slashImpact, typeof own>;

/** URL state of /slashes/impact/{id}. */
export const useImpactAddress = (id: number): ImpactAddress =>
  useFunctionAddress(slashImpact, { own, cols: touchedColumns.map((column) => column.id) }, { args: { slash_id: id } });

/** When supporters are counted: by the rule on the closing day, or one fixed way for all. */
export const RULES = slashImpact.args.rule.words;
