import { orderOf } from '@companion/functions/address';
import { slashesImpact } from '@companion/functions/slashesImpact';
import { slashImpact } from '@companion/functions/slashImpact';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { oneWord } from '../slash/oneWord';
import { columns } from './columns';
import { ROLES } from './touched';
import { touchedColumns } from './touchedColumns';

export type ImpactsAddress = FunctionAddress<typeof slashesImpact>;

/** State of /slashes/impact in its address. */
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

/** State of /slashes/impact/{id} in its address. */
export const useImpactAddress = (id: number): ImpactAddress =>
  useFunctionAddress(slashImpact, { own, cols: touchedColumns.map((column) => column.id) }, { args: { slash_id: id } });

/** When supporters are counted: as the rule of the closing day says, or one of both ways for all. */
export const RULES = slashImpact.args.rule.words;
