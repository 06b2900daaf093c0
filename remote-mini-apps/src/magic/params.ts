import { magic } from '@companion/functions/magic';
import { knownQuestion, type Question } from '@companion/functions/question';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

export type MagicAddress = FunctionAddress<typeof magic>;

export const COLUMN_IDS = ['group', 'compare', 'value', 'count'];

/** URL state of /magic: the question. */
export const useMagicAddress = (): MagicAddress => useFunctionAddress(magic, { cols: COLUMN_IDS });

/** The question in an address, restricted to words the grammar knows. */
export function questionOf({ data, measure, group, compare, where, range }: MagicAddress['values']): Question {
  return knownQuestion({
    data: data ?? 'reviews',
    measure: measure ?? 'count',
    group,
    compare,
    where: where ?? [],
    range,
  });
}

/** A question as URL parameters. */
export const paramsOf = ({ where, ...rest }: Question) => ({ ...rest, where: where.length > 0 ? [...where] : null });
